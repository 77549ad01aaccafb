import { type Cents, timesCents } from "./money.ts";

type Years = { leagueType: string; minYears: number; maxYears: number };

/** How many seasons a player may pay ahead: minYears to maxYears in a dynasty, one anywhere else (RULES §6). */
export function yearsToPayChoices({ leagueType, minYears, maxYears }: Years): number[] {
  if (leagueType !== "dynasty") return [1];
  return Array.from({ length: maxYears - minYears + 1 }, (_, index) => minYears + index);
}

/** The entry fee times the years (SPEC §9). */
export const amountForYears = (entryFee: Cents, years: number): Cents => timesCents(entryFee, years);

type Coverage = { paymentStatus: string; paidThroughYear: number; currentYear: number };

/** A payment covers the first season not paid for and those after it (RULES §6). */
export const firstUnpaidSeason = ({ paymentStatus, paidThroughYear, currentYear }: Coverage): number =>
  paymentStatus === "paid" ? paidThroughYear + 1 : currentYear;

export const seasonsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);
