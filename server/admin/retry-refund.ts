import { formatMoney } from "#contract/money.ts";
import { lockFailedRefund } from "#server/admin/failed-refund.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/client.ts";
import type { Actor } from "#server/http/guards.ts";
import { refundAgain } from "#server/payments/refund-again.ts";

/** Tries a refund again that failed for good, with what is set aside of it. @returns What was done. @throws AppError 404, 409 */
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
  return `The refund of ${formatMoney(amount)} is tried again.`;
}
