import type { Cents } from "#contract/platform/money.ts";
import type { PayoutPause } from "#server/money/payouts/payout-pause.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import type { payoutAttempts } from "#server/platform/db/schema/payouts.ts";

/** What we ask the processor to send. */
export type Claim = {
  payout: PayoutRow;
  accountId: string;
  attempt: number;
  amount: Cents;
  isRepeated: boolean;
  /** Why an attempt with a lost answer is only looked up: sending is paused, or it was meant for another account. */
  stop?: "paused" | "replaced";
};

/** Any call to the processor has ended by then, so an attempt that isn't there will never appear. */
const CALL_MAX_MS = 10 * 60 * 1000;

type Unanswered = {
  payout: PayoutRow;
  tried: typeof payoutAttempts.$inferSelect;
  /** The winner's current account. */
  presentId: string | null | undefined;
  pause: PayoutPause | null;
  now: Date;
};

/** Resumes an attempt whose answer was lost. The money goes to the account the attempt was made for, or nowhere. */
export function claimUnanswered({ payout, tried, presentId, pause, now }: Unanswered): Claim | undefined {
  const { attempt, amount } = tried;
  const accountId = tried.stripeAccountId ?? presentId;
  if (!accountId) return undefined;
  const claim = { payout, accountId, attempt, amount, isRepeated: true };
  const isOver = now.getTime() - tried.sentAt.getTime() > CALL_MAX_MS;
  if (accountId !== presentId) return { ...claim, stop: isOver ? "replaced" : "paused" };
  return pause ? { ...claim, stop: "paused" } : claim;
}
