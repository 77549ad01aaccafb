import { counted } from "#contract/platform/counted.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { type Cents, formatMoney } from "#contract/platform/money.ts";
import { amountForYears, feeToPay, leastToPay } from "./dynasty.ts";
import { hasSeasons, type LeagueType } from "./league-types.ts";

type Years = { leagueType: LeagueType; minYears: number; maxYears: number };
type Terms = Years & { currency: Currency };

/** How many seasons a dynasty's players prepay: "2 or 3 seasons". Undefined where no one can pay for more than one. */
export function prepaidSpan({ leagueType, minYears, maxYears }: Years): string | undefined {
  if (!hasSeasons({ leagueType }) || maxYears === 1) return undefined;
  if (minYears === 1) return `up to ${maxYears} seasons`;
  if (minYears === maxYears) return counted(minYears, "season");
  return `${minYears} ${maxYears - minYears === 1 ? "or" : "to"} ${maxYears} seasons`;
}

/**
 * The seasons that a dynasty's players prepay, and the least that costs: "2 or 3 seasons, at least $100.00". Undefined
 * where no one can pay for more than one season, or nothing is paid.
 */
export function prepaidInWords(entryFee: Cents, terms: Terms): string | undefined {
  const span = prepaidSpan(terms);
  if (span === undefined || entryFee === 0) return undefined;
  if (terms.minYears === 1) return span;
  const least = formatMoney(amountForYears(entryFee, terms.minYears), terms.currency);
  return terms.minYears === terms.maxYears ? `${span}, ${least} in all` : `${span}, at least ${least}`;
}

/** What joining costs: "$50.00 per season, prepaid for 2 or 3 seasons, at least $100.00"; otherwise the fee alone. */
export function feeToJoin(entryFee: Cents, league: Terms): string {
  const fee = feeToPay(formatMoney(entryFee, league.currency), league);
  const prepaid = prepaidInWords(entryFee, league);
  return prepaid === undefined ? fee : `${fee}, prepaid for ${prepaid}`;
}

/** The least that joining costs, where space is short: "$100.00 for 2 seasons". */
export const leastToJoin = (entryFee: Cents, league: Terms): string => leastToPay(entryFee, league, [league.minYears]);
