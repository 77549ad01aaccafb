import { type SQL, sql } from "drizzle-orm";
import type { PayoutProgress, PayoutStatus } from "#contract/money/payouts.ts";
import { type PauseQuery, type PayoutPause, payoutPauseColumn } from "#server/money/payouts/payout-pause.ts";
import { isReturnedByBank } from "#server/money/payouts/returned-by-bank.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

/** Columns that progressOf needs in addition to the payout's own. For a select that joins other tables. */
export const progressColumns = (asked: PauseQuery) => ({
  pause: payoutPauseColumn(asked),
  hasReadyAccount: sql<boolean>`exists (
    select from payout_accounts ready where ready.user_id = ${payouts.userId} and ready.ready_at is not null)`,
  isReturned: isReturnedByBank,
  isPaidSeparately: sql<boolean>`exists (
    select from unclaimed_money kept where kept.payout_id = ${payouts.id} and kept.paid_as_id is not null)`,
  lastTry: sql`(
    select tried.state from payout_attempts tried where tried.payout_id = ${payouts.id}
    order by tried.attempt desc limit 1)` as SQL<"sent" | "completed" | "failed" | null>,
});

type PayoutState = {
  payout: { status: PayoutStatus; failureMessage: string | null; forfeitedAt: Date | null; unclaimedAt: Date | null };
  hasReadyAccount: boolean;
  /** Whether the winner's bank returned it. */
  isReturned: boolean;
  /** Whether it was kept as unclaimed money and has been paid since, as another payout. */
  isPaidSeparately: boolean;
  pause: PayoutPause | null;
  lastTry: "sent" | "completed" | "failed" | null;
};

/** Tells where a payout is, as its winner sees it (RULES §8). */
export function progressOf(known: PayoutState): PayoutProgress {
  const { hasReadyAccount, isReturned, pause } = known;
  const { status, failureMessage } = known.payout;
  switch (status) {
    case "completed":
      return isReturned ? "returned_by_bank" : "sent";
    case "processing":
      return "on_its_way";
    case "failed":
      return whereFailed(known);
    case "pending":
      if (!hasReadyAccount) return "needs_bank_details";
      if (pause) return "held";
      return failureMessage === null ? "on_its_way" : "waits_for_funds";
  }
}

/** Tells where a payout is that won't be sent by itself. */
function whereFailed({ payout: { forfeitedAt, unclaimedAt }, isPaidSeparately, lastTry }: PayoutState): PayoutProgress {
  if (forfeitedAt) return "given_back";
  if (unclaimedAt) return isPaidSeparately ? "paid_separately" : "kept";
  return lastTry === "completed" ? "came_back" : "failed";
}
