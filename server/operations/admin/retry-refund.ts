import { formatDollars } from "#contract/platform/money.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { lockFailedRefund } from "#server/money/refunds/failed-refund.ts";
import { refundAgain } from "#server/money/refunds/refund-again.ts";
import type { Tx } from "#server/platform/db/client.ts";

/**
 * Retries a permanently failed refund with what is set aside for it. @returns What was done. @throws AppError 404, 409
 */
export async function retryRefund(tx: Tx, actor: Actor, { refundId, now }: { refundId: string; now: Date }) {
  const { refund } = await lockFailedRefund(tx, { refundId, banks: ["open"] });
  const amount = await refundAgain(tx, { refund, actor: actor.userId, now });
  await recordAudit(tx, {
    actor,
    action: "league.retry_refund",
    subjectType: "league",
    subjectId: refund.leagueId,
    details: { refundId, amount },
    now,
  });
  return `Retrying the ${formatDollars(amount)} refund.`;
}
