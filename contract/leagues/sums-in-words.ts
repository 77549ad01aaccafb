import { type ChargeKind, chargeName } from "#contract/members/due-kinds.ts";
import { counted } from "#contract/platform/counted.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { centsOf, centsToDecimal, formatMoney } from "#contract/platform/money.ts";
import { isOpenForPaying, type LeagueStatus } from "#contract/terms/league-status.ts";
import { ofFees } from "./of-fees.ts";
import type { SeasonSums } from "./season-sums.ts";
import { fullPoolOf, keptOf } from "./season-totals.ts";

/** An amount, and the words after it, which join only amounts that come to it. */
export type AmountInWords = { amount: string; rest: string };

type Counting = {
  status: LeagueStatus;
  currency: Currency;
  sums: SeasonSums | null;
  pot: { escrowBalance: string; collected: string };
};

const isNothing = (amount: string) => amount === "0.00";

/**
 * What came in: "$340.00 of $380.00 in entry fees", or "$395.00 collected: $380.00 entry fees, $10.00 fine, $5.00 late fee".
 * "of" is what entry fees are expected, while they can be paid.
 */
export function collectedWords({ status, currency, sums, pot }: Counting): AmountInWords {
  if (status === "cancelled") return { amount: pot.escrowBalance, rest: "in the pot" };
  if (!sums) return { amount: pot.collected, rest: "collected" };
  const { collected: amount } = sums;
  const fees = entryWords(sums, { status, currency });
  const besides = besidesWords(sums, currency);
  if (besides.length > 0) return { amount, rest: `collected: ${[...fees, ...besides].join(", ")}` };
  const { expected } = sums.entry;
  const isCollecting = isOpenForPaying(status) && !isNothing(expected);
  return { amount, rest: isCollecting ? ofFees(expected, currency) : "collected" };
}

function entryWords({ entry }: SeasonSums, { status, currency }: Pick<Counting, "status" | "currency">): string[] {
  const paid = formatMoney(centsOf(entry.paid), currency);
  if (isOpenForPaying(status) && entry.paid !== entry.expected) return [`${paid} ${ofFees(entry.expected, currency)}`];
  return isNothing(entry.paid) ? [] : [`${paid} entry fees`];
}

function besidesWords({ others, carried, unowed, disputed }: SeasonSums, currency: Currency): string[] {
  const more = [
    { amount: carried, what: "from earlier seasons" },
    { amount: unowed, what: "from members who left" },
  ].filter(({ amount }) => !isNothing(amount));
  return [
    ...others.map(({ kind, amount, count }) => `${formatMoney(centsOf(amount), currency)} ${kindOf(kind, count)}`),
    ...more.map(({ amount, what }) => `${formatMoney(centsOf(amount), currency)} ${what}`),
    ...(isNothing(disputed) ? [] : [`less ${formatMoney(centsOf(disputed), currency)} disputed at a bank`]),
  ];
}

const kindOf = (kind: "late" | ChargeKind, count: number): string => {
  const name = kind === "late" ? "late fee" : chargeName(kind).toLowerCase();
  return count === 1 ? name : `${name}s`;
};

/** What somebody keeps, to follow "Casey keeps": all that came in, or what is left of it. */
export function keptWords(league: Counting & { sums: SeasonSums }): AmountInWords {
  const { collected, refundsOwed, sent } = league.sums;
  if (isNothing(sent) && isNothing(refundsOwed)) return collectedWords(league);
  const money = (amount: string) => formatMoney(centsOf(amount), league.currency);
  const parts = [
    `${money(collected)} collected`,
    ...(isNothing(refundsOwed) ? [] : [`${money(refundsOwed)} to give back`]),
    ...(isNothing(sent) ? [] : [`less ${money(sent)} sent`]),
  ];
  return { amount: centsToDecimal(keptOf(league.sums)), rest: parts.join(", ") };
}

/** SPEC's total pool, by what it is made of: "$600.00, 12 seats at $50.00". */
export function fullPoolWords(terms: Parameters<typeof fullPoolOf>[0] & { currency: Currency }): AmountInWords {
  const { amount, seats, fee, lowered } = fullPoolOf(terms);
  const money = (decimal: string) => formatMoney(centsOf(decimal), terms.currency);
  const less = isNothing(lowered) ? "" : `, less ${money(lowered)} lowered`;
  return { amount, rest: `${counted(seats, "seat")} at ${money(fee)}${less}` };
}
