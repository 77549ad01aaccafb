import { isOpenForPaying, type LeagueStatus } from "./league-status.ts";
import { type Cents, timesCents } from "./money.ts";

type Years = { leagueType: string; minYears: number; maxYears: number };

/** How many seasons a player may pay ahead: minYears to maxYears in a dynasty, one anywhere else (RULES §6). */
export function yearsToPayChoices({ leagueType, minYears, maxYears }: Years): number[] {
  if (leagueType !== "dynasty") return [1];
  return Array.from({ length: maxYears - minYears + 1 }, (_, index) => minYears + index);
}

/** The entry fee times the years (SPEC §9). */
export const amountForYears = (entryFee: Cents, years: number): Cents => timesCents(entryFee, years);

type Seat = { firstSeason: number };

/** The season a payment covers first: the present one, or a newcomer's own when it is still to come (RULES §6). */
export const dueSeason = ({ firstSeason }: Seat, { currentYear }: { currentYear: number }): number =>
  Math.max(firstSeason, currentYear);

/** Whether a seat's fee can be paid: until the league is over; a newcomer pays ahead whatever the present season does. */
export const canPayFor = (seat: Seat, league: { status: LeagueStatus; currentYear: number }): boolean =>
  isOpenForPaying(league.status) || (seat.firstSeason > league.currentYear && league.status !== "cancelled");

export const seasonsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);
