import type { League } from "#contract/leagues/leagues.ts";
import { isOfSeason } from "#contract/money/pause-reasons.ts";
import type { Payout } from "#contract/money/payouts.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { dayMark, moneyMark } from "#contract/platform/marked-words.ts";
import { addCents, type Cents, centsOf, toCents } from "#contract/platform/money.ts";
import { isOfPool } from "#contract/terms/payout-kinds.ts";

type Season = Pick<League, "currentYear" | "pot">;

/** What became of the money that a season collected. Held, awarded and returned add up to it (RULES §18). */
export type SeasonMoney = {
  /** Its payouts from escrow. */
  awards: Payout[];
  held: Cents;
  /** To the winners and, as a reimbursement, to the commissioner. */
  awarded: Cents;
  /** Back to the members in equal shares. */
  returned: Cents;
  /** What is still to be sent to a bank account, and what is kept for a winner who hasn't come for it. */
  unsent: Payout[];
  kept: Payout[];
};

const sumOf = (payouts: readonly Payout[]): Cents => addCents(...payouts.map(({ amount }) => centsOf(amount)));

/** @param payouts Everything that the league has awarded. */
export function seasonMoney(payouts: readonly Payout[], { currentYear, pot }: Season): SeasonMoney {
  const ofSeason = payouts.filter(({ seasonYear, givenBackAt }) => seasonYear === currentYear && givenBackAt === null);
  const awards = ofSeason.filter(isOfPool);
  const held = centsOf(pot.escrowBalance);
  const awarded = sumOf(awards.filter(({ kind }) => kind !== "return"));
  const open = ofSeason.filter(
    ({ kind, status, isPaidSeparately }) => kind !== "refund" && status !== "completed" && !isPaidSeparately,
  );
  return {
    ...{ awards, held, awarded },
    returned: toCents(Math.max(0, centsOf(pot.collected) - held - awarded)),
    unsent: open.filter(({ isKept }) => !isKept),
    kept: open.filter(({ isKept }) => isKept),
  };
}

/** What became of the money of a season that has none left in escrow. */
export function settledSentence({ awarded, returned, unsent, kept }: SeasonMoney, currency: Currency): string {
  const isReturned = `${moneyMark(returned, currency)} is returned to the members`;
  if (unsent.length > 0) {
    const isOpen = `${moneyMark(sumOf(unsent), currency)} isn't sent yet.`;
    return returned > 0 ? `${isOpen} ${isReturned}.` : isOpen;
  }
  if (awarded === 0) return returned > 0 ? "The whole pool is returned to the members." : "The season is over.";
  const isKept = kept.length > 0 ? `${moneyMark(sumOf(kept), currency)} is kept as unclaimed money` : undefined;
  if (returned === 0) return isKept ? `${isKept}.` : "Every prize is sent.";
  return `${isKept ?? `${moneyMark(awarded, currency)} is sent`}, and ${isReturned}.`;
}

/** What the money that isn't sent yet waits for, as far as everyone in the league may know; undefined if all is sent. */
export function waitingSentence({ unsent }: SeasonMoney): string | undefined {
  if (unsent.length === 0) return undefined;
  if (unsent.some(({ status }) => status === "failed")) {
    return "Each winner is paid once they've added a bank account and what failed is sent again.";
  }
  const waiting = unsent.filter(({ status }) => status === "pending");
  if (waiting.length === 0) return "It's being sent now.";
  const pause = waiting.map((payout) => payout.pause).find((known) => known && isOfSeason(known));
  if (pause?.until) return `No prize is sent before ${dayMark(pause.until)}. Each winner needs a bank account by then.`;
  if (pause) return "An admin reviews the season before its prizes are sent.";
  return "Each prize is sent once its winner has added a bank account and nothing is holding it up.";
}
