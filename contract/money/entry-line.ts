import { dueName, type NamedDue } from "#contract/members/due-kinds.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { listed } from "#contract/platform/listed.ts";
import { addCents, type Cents, formatMoney, subtractCents } from "#contract/platform/money.ts";
import { seasonsFrom } from "#contract/terms/dynasty.ts";
import { isNumbered, type NamedSeasons, seasonsInWords } from "#contract/terms/seasons-in-words.ts";

/** A part of an entry fee, a late fee or a charge, and what a payment paid of it. */
export type OtherPart = NamedDue & { amount: Cents };

type Paid = {
  amount: Cents;
  firstSeason: number;
  /** For how many seasons it pays the entry fee, with the last part where there are parts. */
  seasons: number;
  /** What it pays besides whole entry fees. */
  others: readonly OtherPart[];
  member: string;
  /** Who paid, if it wasn't the member. */
  payer: string | null;
};

/**
 * What a payment was: of whom, paid by whom, and its parts by kind, as books, receipts, emails and lists say it alike.
 * "Entry fee $50.00 and late fee $5.00 of Ravi Menon, paid by Sana Yusuf".
 */
export function paymentLine(paid: Paid, league: NamedSeasons & { currency: Currency }): string {
  const { firstSeason, seasons, member, payer } = paid;
  const parts = partsOf(paid);
  const words = parts.map(({ name, amount }) =>
    parts.length === 1 ? name : `${name} ${formatMoney(amount, league.currency)}`,
  );
  const years = seasonsFrom(firstSeason, Math.max(1, seasons));
  const when = isNumbered(league, firstSeason) ? ` for ${seasonsInWords(years)}` : "";
  const what = listed(words);
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} of ${member}${when}${payer === null ? "" : `, paid by ${payer}`}`;
}

/** What the other parts leave is the entry fee, or more than was owed where no entry fee is paid as a whole. */
function partsOf({ amount, seasons, others }: Paid) {
  const parts = others.map((due) => ({ name: dueName(due).replace(",", "").toLowerCase(), amount: due.amount }));
  const rest = subtractCents(amount, addCents(...others.map((due) => due.amount)));
  if (rest === 0) return parts;
  const isFee = seasons > (others.some(({ part }) => part !== null) ? 1 : 0);
  return isFee ? [{ name: "entry fee", amount: rest }, ...parts] : [...parts, { name: "overpayment", amount: rest }];
}
