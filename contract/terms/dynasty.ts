import type { Currency } from "#contract/platform/currency.ts";
import { addCents, type Cents, formatMoney, timesCents } from "#contract/platform/money.ts";
import { isOpenForPaying, type LeagueStatus } from "./league-status.ts";
import { hasSeasons, type LeagueType } from "./league-types.ts";

/** Replacements are offered in a dynasty's first two years only (SPEC §9). */
export const REPLACEMENT_LAST_YEAR = 2;

type Years = { leagueType: LeagueType; minYears: number; maxYears: number; currentYear: number };
type Seat = { firstSeason: number; lastSeason: number | null };

/** The seat of someone who is about to take one. */
export const freshSeat = ({ currentYear }: { currentYear: number }): Seat => ({
  firstSeason: currentYear,
  lastSeason: null,
});

/**
 * How many seasons a player may prepay: minYears to maxYears in a dynasty, otherwise one. After a handover, the
 * outgoing seat is paid only up to its last season; later seasons are the replacement's (RULES §6).
 */
export function yearsToPayChoices(league: Years, seat: Seat): number[] {
  if (!hasSeasons(league)) return [1];
  if (seat.lastSeason !== null) return [seat.lastSeason - dueSeason(seat, league) + 1];
  const { minYears, maxYears } = league;
  return Array.from({ length: maxYears - minYears + 1 }, (_, index) => minYears + index);
}

/**
 * The entry fee for people who have to pay it. A dynasty's players choose how many seasons to pay for, so the fee alone
 * isn't what is charged (RULES §18).
 */
export const feeToPay = (fee: string, { leagueType }: Pick<Years, "leagueType">): string =>
  hasSeasons({ leagueType }) ? `${fee} per season` : fee;

/** The label of a button that leads to paying it. */
export const payLabel = (fee: string, { leagueType }: Pick<Years, "leagueType">): string =>
  hasSeasons({ leagueType }) ? "Pay the entry fee" : `Pay ${fee}`;

/**
 * The entry fee times the years (SPEC §9).
 * @param firstDue What the first of these seasons costs this person, for whom the fee may have been lowered (RULES
 * §25).
 */
export const amountForYears = (entryFee: Cents, years: number, firstDue = entryFee): Cents =>
  addCents(firstDue, timesCents(entryFee, years - 1));

/** The least that has to be paid, in words: a dynasty may ask for several seasons at once (RULES §6). */
export function leastToPay(
  entryFee: Cents,
  { leagueType, currency }: Pick<Years, "leagueType"> & { currency: Currency },
  choices: readonly number[],
  firstDue = entryFee,
) {
  const [least = 1] = choices;
  const total = formatMoney(amountForYears(entryFee, least, firstDue), currency);
  if (least > 1) return `${total} for ${least} seasons`;
  return firstDue === entryFee ? feeToPay(total, { leagueType }) : total;
}

/** The first season a payment covers: the current one, or a replacement's own if it is still to come (RULES §6). */
export const dueSeason = (
  { firstSeason }: Pick<Seat, "firstSeason">,
  { currentYear }: { currentYear: number },
): number => Math.max(firstSeason, currentYear);

/**
 * Whether a seat's fee can be paid: until the league is over; a replacement prepays regardless of the current season.
 */
export const canPayFor = (
  seat: Pick<Seat, "firstSeason">,
  league: { status: LeagueStatus; currentYear: number },
): boolean =>
  isOpenForPaying(league.status) || (seat.firstSeason > league.currentYear && league.status !== "cancelled");

export const seasonsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);
