import { type SQL, sql } from "drizzle-orm";
import type { PayoutProgress, PayoutStatus } from "#contract/money/payouts.ts";
import { type Asked, type PayoutPause, payoutPauseColumn } from "#server/money/payouts/payout-pause.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

/** Columns that progressOf needs in addition to the payout's own. For a select that joins other tables. */
export const progressColumns = (asked: Asked) => ({
  pause: payoutPauseColumn(asked),
  hasReadyAccount: sql<boolean>`exists (
    select from payout_accounts ready where ready.user_id = ${payouts.userId} and ready.ready_at is not null)`,
  lastTry: sql`(
    select tried.state from payout_attempts tried where tried.payout_id = ${payouts.id}
    order by tried.attempt desc limit 1)` as SQL<"sent" | "completed" | "failed" | null>,
});

type Known = {
  payout: { status: PayoutStatus; failureMessage: string | null; forfeitedAt: Date | null };
  hasReadyAccount: boolean;
  pause: PayoutPause | null;
  lastTry: "sent" | "completed" | "failed" | null;
};

/** Tells where a payout is, as its winner sees it (RULES §8). */
export function progressOf({ payout, hasReadyAccount, pause, lastTry }: Known): PayoutProgress {
  const { status, failureMessage, forfeitedAt } = payout;
  switch (status) {
    case "completed":
      return "sent";
    case "processing":
      return "on_its_way";
    case "failed":
      if (forfeitedAt) return "given_back";
      return lastTry === "completed" ? "came_back" : "failed";
    case "pending":
      if (!hasReadyAccount) return "needs_bank_details";
      if (pause) return "held";
      return failureMessage === null ? "on_its_way" : "waits_for_funds";
  }
}
