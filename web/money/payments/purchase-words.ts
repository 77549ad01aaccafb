import { dueSeason, seasonsFrom } from "#contract/dynasty.ts";
import { isOpenForJoining } from "#contract/league-status.ts";
import type { League } from "#contract/leagues.ts";
import { leaveTerms } from "#contract/leaving.ts";
import type { Member } from "#contract/members.ts";
import { centsOf, formatMoney } from "#contract/money.ts";
import { fullPool } from "#contract/pool.ts";
import { formatDay, formatMoment } from "#web/ui/date.tsx";

export type Seat = Pick<Member, "firstSeason" | "lastSeason">;
type Terms = Pick<
  League,
  "currentYear" | "leagueType" | "season" | "status" | "paymentDeadline" | "endDate" | "entryFee" | "maxMembers"
>;
export type Purchase = { league: Terms; seat: Seat; years: number; now: Date };

const seasonsOf = ({ league, seat, years }: Purchase) => seasonsFrom(dueSeason(seat, league), years);

/** Whether the first purchased season is still to come, as for a replacement. */
const isAhead = ({ league, seat }: Purchase) => dueSeason(seat, league) > league.currentYear;

/** "1 season", "2 seasons". */
export const countSeasons = (count: number): string => `${count} ${count === 1 ? "season" : "seasons"}`;

const listed = (items: readonly (string | number)[]) =>
  items.length < 2 ? String(items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

/** The purchased seasons: by number in a dynasty, otherwise by the league's own season name. */
export function seasonsWords(purchase: Purchase): string {
  if (purchase.league.leagueType !== "dynasty") return `Season ${purchase.league.season}`;
  const seasons = seasonsOf(purchase);
  return `${seasons.length === 1 ? "Season" : "Seasons"} ${listed(seasons)}`;
}

const yearsAhead = (count: number) => (count === 1 ? "next year" : `in ${count} years`);

/**
 * Each season's money is held until its own end: the end date of the current one; for a later one, only its year is
 * known.
 */
export function heldWords(purchase: Purchase): string[] {
  const { currentYear, endDate } = purchase.league;
  const seasons = seasonsOf(purchase);
  return seasons.map((season) => {
    const end = season === currentYear ? formatDay(endDate) : `its end, ${yearsAhead(season - currentYear)}`;
    return seasons.length === 1 && season === currentYear ? end : `Season ${season}: ${end}`;
  });
}

/** The due date: a replacement who hasn't paid when the season begins loses the seat. */
export function dueWords(purchase: Purchase): string {
  const { league, seat, now } = purchase;
  if (isAhead(purchase)) return `Before season ${dueSeason(seat, league)} starts`;
  const deadline = formatMoment(league.paymentDeadline);
  return new Date(league.paymentDeadline) < now ? `Was due ${deadline}` : deadline;
}

/** The pot of each purchased season, with every seat paid. */
export function potWords(purchase: Purchase): string {
  const { entryFee, maxMembers } = purchase.league;
  const pool = formatMoney(fullPool({ entryFee: centsOf(entryFee), maxMembers }));
  return `${pool} if all ${maxMembers} seats are paid${purchase.years === 1 ? "" : ", in each season"}`;
}

/** The refund for leaving, and until when (RULES §7, §18). */
export function refundWords(purchase: Purchase, amount: string): string {
  const { league, seat, years, now } = purchase;
  const terms = leaveTerms(
    {
      leagueStatus: league.status,
      paymentStatus: "paid",
      paymentDeadline: new Date(league.paymentDeadline),
      isFree: false,
      hasPayouts: false,
    },
    now,
  );
  if (terms === "refund") {
    const until = formatMoment(league.paymentDeadline);
    return `Leave by ${until} and get ${formatMoney(centsOf(amount))} back. After that, ask your commissioner.`;
  }
  if (terms === "over") {
    const start = `season ${dueSeason(seat, league)} starts`;
    return `None until ${start}. From then on, leave by its payment deadline and get ${formatMoney(centsOf(amount))} back.`;
  }
  const prepaid = years > 1 ? " The seasons you prepaid come back in full." : "";
  const passed = isOpenForJoining(league.status) ? "The refund deadline has passed." : "The season has started.";
  return `${passed} Your commissioner can still remove and refund you until the season ends.${prepaid}`;
}
