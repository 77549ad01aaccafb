import type { Currency } from "#contract/platform/currency.ts";
import { addCents, centsOf, centsToDecimal, toCents } from "#contract/platform/money.ts";
import { keyOfPrize, wonBy } from "#contract/results/awarded-payouts.ts";
import type { ResultAward } from "#contract/results/result-awards.ts";
import { emptyPrize, type TypedPayout, totalOf } from "#web/money/payouts/typed-payouts.ts";

/** A prize that a proposal can get with one press, with only the winners left to choose. */
export type OfferedPrize = {
  title: string;
  place: number | null;
  prize: string | null;
  /** One amount for each winner. */
  amounts: string[];
  /** Whether several winners share it, and the commissioner enters each one's part. */
  isDivided: boolean;
};

type Left = { title: string; amount: string };

/** Offers a prize of the league's terms. @param divided The names of those that are divided over weeks or divisions. */
export const offerOf = ({ title, amount }: Left, divided: readonly string[] = []): OfferedPrize => ({
  ...{ title, place: null, prize: title, isDivided: divided.includes(title) },
  amounts: [amount],
});

/** Offers an award whose winners people decide on; teams that share it keep their shares. */
export const offerOfAward = (award: ResultAward): OfferedPrize => ({
  ...{ title: award.title, ...wonBy(award) },
  amounts: award.winners.length > 0 ? award.winners.map(({ amount }) => amount) : [award.amount],
  isDivided: false,
});

type Won = Pick<OfferedPrize, "place" | "prize">;
const keyOf = ({ place, prize }: Won) => keyOfPrize({ place, prize: prize?.trim().toLowerCase() ?? null });

/**
 * The prizes that aren't in the proposal yet. A payout counts for one prize: the one it was added for or, if it was
 * entered by hand, one of its name. What the results filled in counts for none: they don't settle the offered prizes. A
 * prize that is divided stays, with the amount that the rows leave of it.
 */
export function notYetAdded<Offer extends OfferedPrize>(
  offers: readonly Offer[],
  rows: readonly TypedPayout[],
  currency: Currency,
): Offer[] {
  const byHand = rows.filter(({ award }) => award === null);
  const added = byHand.map(keyOfRow);
  const isAdded = (offer: Offer): boolean => {
    const times = offer.amounts.length;
    const own = added.flatMap((key, at) => (key === keyOf(offer) ? [at] : [])).slice(0, times);
    for (const at of own.reverse()) added.splice(at, 1);
    return own.length > 0;
  };
  return offers.flatMap((offer) => (offer.isDivided ? restOf(offer, byHand, currency) : isAdded(offer) ? [] : [offer]));
}

/** A divided prize with what is left of it, if anything is. */
function restOf<Offer extends OfferedPrize>(offer: Offer, rows: readonly TypedPayout[], currency: Currency): Offer[] {
  const parts = totalOf(
    rows.filter((row) => keyOfRow(row) === keyOf(offer)),
    currency,
  );
  const rest = addCents(...offer.amounts.map(centsOf)) - parts;
  return rest > 0 ? [{ ...offer, amounts: [centsToDecimal(toCents(rest))] }] : [];
}

const keyOfRow = (row: TypedPayout): string => row.offer ?? keyOf(wonByRow(row));

const wonByRow = ({ place, prize }: TypedPayout): Won => ({ place: place.trim() === "" ? null : Number(place), prize });

/** Adds a prize to the proposal: a payout for each of its winners, who are still to be chosen. */
export function withOffer(rows: readonly TypedPayout[], offer: OfferedPrize): TypedPayout[] {
  const place = offer.place === null ? "" : String(offer.place);
  const more = [...rows];
  for (const amount of offer.amounts) {
    more.push({ ...emptyPrize(more), place, prize: offer.prize, amount, offer: keyOf(offer) });
  }
  return more;
}
