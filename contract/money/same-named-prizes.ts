import { addCents, type Cents, toCents, ZERO } from "#contract/platform/money.ts";

/**
 * Tells which of several prizes with one name were given, from what was paid under it: tied winners share one prize, and
 * one winner can have several in one payout. Chooses the prizes whose sum is nearest to what was paid, and prefers those whose
 * own amount was paid; at least one, because a prize counts as given no matter for how much.
 * @param paid The payouts' amounts, at least one. @returns The indexes of the prizes that were given.
 */
export function givenOfOneName(amounts: readonly Cents[], paid: readonly Cents[]): Set<number> {
  const total = addCents(...paid);
  const sumOf = (given: ReadonlySet<number>) => addCents(...[...given].map((index) => amounts[index] ?? ZERO));
  const offBy = (given: ReadonlySet<number>) => Math.abs(total - sumOf(given));
  const exact = paidExactly(amounts, paid);
  const one = nearest(amounts, { paid: toCents(total - sumOf(exact)), given: exact });
  const other = nearest(amounts, { paid: total, given: new Set() });
  const given = offBy(other) < offBy(one) ? other : one;
  return given.size > 0 ? given : new Set([smallest(amounts)]);
}

/** The prizes whose own amount was paid, each by another payout. */
function paidExactly(amounts: readonly Cents[], paid: readonly Cents[]): Set<number> {
  const left = [...paid];
  const given = new Set<number>();
  for (const [index, amount] of amounts.entries()) {
    const at = left.indexOf(amount);
    if (at < 0) continue;
    left.splice(at, 1);
    given.add(index);
  }
  return given;
}

type Paid = { paid: Cents; given: ReadonlySet<number> };

/** Adds prizes, the largest first, as long as each brings the sum nearer to what was paid. */
function nearest(amounts: readonly Cents[], { paid, given: before }: Paid): Set<number> {
  const given = new Set(before);
  let left: number = paid;
  const fromLargest = [...amounts.entries()].sort(([, one], [, other]) => other - one);
  for (const [index, amount] of fromLargest) {
    if (given.has(index) || amount >= 2 * left) continue;
    given.add(index);
    left -= amount;
  }
  return given;
}

const smallest = (amounts: readonly Cents[]): number => amounts.indexOf(toCents(Math.min(...amounts)));
