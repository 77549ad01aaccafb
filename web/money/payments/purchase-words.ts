import type { League } from "#contract/leagues/leagues.ts";
import { fullPoolOf } from "#contract/leagues/season-totals.ts";
import { leaveTerms } from "#contract/members/leaving.ts";
import type { Member } from "#contract/members/members.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { amountForYears, dueSeason, seasonsFrom } from "#contract/terms/dynasty.ts";
import { isOpenForJoining } from "#contract/terms/league-status.ts";
import { seasonName, seasonsInWords } from "#contract/terms/seasons-in-words.ts";
import { formatMoment, keepDay } from "#web/ui/date.tsx";
import { formatDay } from "#web/ui/day.ts";

export type Seat = Pick<Member, "firstSeason" | "lastSeason">;
type Terms = Pick<
  League,
  | "currentYear"
  | "leagueType"
  | "season"
  | "status"
  | "paymentDeadline"
  | "endDate"
  | "entryFee"
  | "currency"
  | "maxMembers"
  | "lowered"
  | "periodPrizeShare"
>;
export type Purchase = {
  league: Terms;
  seat: Seat;
  years: number;
  /** Whether the payer runs the league, and so can remove and refund anyone in it. */
  runsIt: boolean;
  now: Date;
};

const seasonsOf = ({ league, seat, years }: Purchase) => seasonsFrom(dueSeason(seat, league), years);

/** Whether the first purchased season is still to come, as for a replacement. */
const isAhead = ({ league, seat }: Purchase) => dueSeason(seat, league) > league.currentYear;

/** "1 season", "2 seasons". */
export const countSeasons = (count: number): string => `${count} ${count === 1 ? "season" : "seasons"}`;

/** The purchased seasons, at the start of a sentence. */
export function seasonsWords(purchase: Purchase): string {
  const words = seasonsInWords(seasonsOf(purchase).map((year) => seasonName(purchase.league, year)));
  return `S${words.slice(1)}`;
}

/** Whether part of the pot is paid out before the season ends, as in a pick'em league with weekly prizes. */
const paysOnTheWay = ({ periodPrizeShare }: Pick<League, "periodPrizeShare">): boolean => Number(periodPrizeShare) > 0;

/** Where the money goes, in a sentence. */
export function potIntro({ years, league }: Pick<Purchase, "years"> & { league: Pick<League, "periodPrizeShare"> }) {
  if (years > 1) return "Each season's entry fee goes into that season's pot and stays there until it ends.";
  return paysOnTheWay(league)
    ? "Your entry fee goes into the pot, which pays prizes during the season and at its end."
    : "Your entry fee goes into the pot and stays there until the season ends.";
}

/** What was just paid, and until when it is held. */
export function paidWords(
  { paid, years }: { paid: string; years: number },
  league: Pick<League, "entryFee" | "currency" | "periodPrizeShare">,
): string {
  const amount = formatMoney(centsOf(paid), league.currency);
  if (years === 1 && paysOnTheWay(league)) {
    return `You paid ${amount}. It stays in escrow until the prizes are awarded, some of them during the season.`;
  }
  if (years === 1) return `You paid ${amount}. It stays in escrow until the season ends.`;
  const fee = centsOf(league.entryFee);
  const each =
    amountForYears(fee, years) === centsOf(paid)
      ? `${formatMoney(fee, league.currency)} for each season`
      : "Each season's fee";
  return `You paid ${amount} for ${countSeasons(years)}. ${each} stays in escrow until that season ends.`;
}

/**
 * Until when the money is held, in one line, and for which seasons if they have numbers. A season's own name isn't said
 * here: next to the end date, "2024" would read like a date.
 */
export function essentialWords(purchase: Purchase): string {
  const { league, years } = purchase;
  if (years > 1) return `${seasonsWords(purchase)}, each held until its end`;
  if (isAhead(purchase)) return `${seasonsWords(purchase)}, held until its end`;
  const held = `eld ${paysOnTheWay(league) ? "for its prizes" : "in escrow"} until ${keepDay(formatDay(league.endDate))}`;
  const [season] = seasonsOf(purchase).map((year) => seasonName(league, year));
  return season === league.season ? `H${held}` : `${seasonsWords(purchase)}, h${held}`;
}

const yearsAhead = (count: number) => (count === 1 ? "next year" : `in ${count} years`);

/**
 * Says until when each season's money is held: the end date of the current season, and the year of a later one, whose
 * end date isn't known yet.
 */
export function heldWords(purchase: Purchase): string[] {
  const { currentYear, endDate } = purchase.league;
  const seasons = seasonsOf(purchase);
  return seasons.map((season) => {
    const end = season === currentYear ? keepDay(formatDay(endDate)) : `its end, ${yearsAhead(season - currentYear)}`;
    const less = paysOnTheWay(purchase.league) ? ", less the prizes paid during the season" : "";
    return seasons.length === 1 && season === currentYear ? `${end}${less}` : `Season ${season}: ${end}`;
  });
}

/** The due date: a replacement who hasn't paid when the season begins loses the seat. */
export function dueWords(purchase: Purchase): string {
  const { league, seat, now } = purchase;
  if (isAhead(purchase)) return `Before season ${dueSeason(seat, league)} starts`;
  const deadline = keepDay(formatMoment(league.paymentDeadline));
  return new Date(league.paymentDeadline) < now ? `Was due ${deadline}` : deadline;
}

/** The pot of each purchased season, with every seat paid. */
export function potWords(purchase: Purchase): string {
  const { maxMembers, entryFee, lowered, currency } = purchase.league;
  // Fees are lowered for this season only.
  const isThisSeason = purchase.years === 1 && !isAhead(purchase);
  const pool = formatMoney(
    centsOf(fullPoolOf({ maxMembers, entryFee, lowered: isThisSeason ? lowered : "0.00" }).amount),
    currency,
  );
  return `${pool} if all ${maxMembers} seats are paid${purchase.years === 1 ? "" : ", in each season"}`;
}

const termsOf = ({ league, now }: Purchase) =>
  leaveTerms(
    {
      leagueStatus: league.status,
      paymentStatus: "paid",
      paymentDeadline: new Date(league.paymentDeadline),
      isFree: false,
      hasPayouts: false,
    },
    now,
  );

/** The refund terms in a few words, to end a sentence. */
export function refundHint(purchase: Purchase): string {
  const { league, seat } = purchase;
  const terms = termsOf(purchase);
  if (terms === "refund") {
    return `full refund until ${keepDay(formatDay(league.paymentDeadline))}, or the season's start if that's sooner`;
  }
  if (terms === "over") return `no refund until season ${dueSeason(seat, league)} starts`;
  return purchase.runsIt ? "refunds only by you" : "refunds only by the commissioner";
}

/** The refund for leaving, and until when: the season may start before the deadline (RULES §7, §18). */
export function refundWords(purchase: Purchase, amount: string): string {
  const { league, seat, years, runsIt } = purchase;
  const terms = termsOf(purchase);
  if (terms === "refund") {
    const until = keepDay(formatMoment(league.paymentDeadline));
    const later = runsIt ? "remove yourself in the list of members" : "ask your commissioner";
    return `Leave by ${until}, before the season starts, and get ${formatMoney(centsOf(amount), league.currency)} back. After that, ${later}.`;
  }
  if (terms === "over") {
    const start = `season ${dueSeason(seat, league)} starts`;
    return `None until ${start}. From then on, leave by its payment deadline and get ${formatMoney(centsOf(amount), league.currency)} back.`;
  }
  const prepaid = years > 1 ? " The seasons you prepaid come back in full." : "";
  const passed = isOpenForJoining(league.status) ? "The refund deadline has passed." : "The season has started.";
  const remover = runsIt
    ? "You run the league, so you can still remove yourself and be refunded"
    : "Your commissioner can still remove and refund you";
  return `${passed} ${remover} until the season ends.${prepaid}`;
}
