import type { Cents } from "#contract/money.ts";
import type { PayoutPause } from "#server/money/payouts/payout-pause.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import type { payoutAttempts } from "#server/platform/db/schema/payouts.ts";

/** What the processor is asked to send. */
export type Claim = {
  payout: PayoutRow;
  accountId: string;
  attempt: number;
  amount: Cents;
  isRepeated: boolean;
  /** Why an attempt whose answer was lost is only looked up: nothing is sent now, or it was for another account. */
  stop?: "paused" | "replaced";
};

/** A call to the processor has ended by then, so that an attempt that isn't there won't be. */
const CALL_MAX_MS = 10 * 60 * 1000;

type Unanswered = {
  payout: PayoutRow;
  tried: typeof payoutAttempts.$inferSelect;
  /** The account the winner has now. */
  presentId: string | null | undefined;
  pause: PayoutPause | null;
  now: Date;
};

/** Takes up an attempt whose answer was lost. It goes to the account it was made for, or nowhere. */
export function claimUnanswered({ payout, tried, presentId, pause, now }: Unanswered): Claim | undefined {
  const { attempt, amount } = tried;
  const accountId = tried.stripeAccountId ?? presentId;
  if (!accountId) return undefined;
  const claim = { payout, accountId, attempt, amount, isRepeated: true };
  const isOver = now.getTime() - tried.sentAt.getTime() > CALL_MAX_MS;
  if (accountId !== presentId) return { ...claim, stop: isOver ? "replaced" : "paused" };
  return pause ? { ...claim, stop: "paused" } : claim;
}
