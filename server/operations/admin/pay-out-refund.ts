import { eq } from "drizzle-orm";
import { undecidedDisputes } from "#contract/money/disputes.ts";
import { formatDollars, ZERO } from "#contract/platform/money.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { refundRedirected } from "#server/ledger/unclaimed-events.ts";
import { lockFailedRefund } from "#server/money/refunds/failed-refund.ts";
import { markSeatRefunded } from "#server/money/refunds/record-refund.ts";
import { refundToBank } from "#server/notices/refunds.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { conflict } from "#server/platform/errors.ts";
import { enqueue } from "#server/platform/queue.ts";

type Redirection = { refundId: string; now: Date };

/**
 * Pays a refund that the card can't accept to a bank account, like a prize: the set-aside money waits until the person
 * has a bank account. Works once per refund, and not while the bank decides a dispute about the payment. @returns A
 * sentence for the admin. @throws AppError 404, 409
 */
export async function payOutRefund(tx: Tx, actor: Actor, { refundId, now }: Redirection): Promise<string> {
  const { refund, league } = await lockFailedRefund(tx, { refundId, banks: undecidedDisputes });
  const { leagueId, userId, paymentId, seasonYear, setAside: amount, attempt } = refund;
  const [person] = await tx.select({ erasedAt: users.erasedAt }).from(users).where(eq(users.id, userId));
  if (!person || person.erasedAt)
    throw conflict("The account is deleted, so there is no one to ask for a bank account.");
  await postEntry(
    tx,
    refundRedirected({
      refundId,
      attempt,
      paymentId,
      leagueId,
      seasonYear,
      userId,
      cents: amount,
      actor: actor.userId,
      now,
    }),
  );
  const [payout] = await tx
    .insert(payouts)
    .values({ leagueId, seasonYear, userId, kind: "refund", refundId, amount, createdAt: now })
    .returning({ id: payouts.id });
  if (!payout) throw new Error("The payout was not stored.");
  await tx.update(refunds).set({ setAside: ZERO }).where(eq(refunds.id, refundId));
  await markSeatRefunded(tx, league, { ...refund, amount });
  await enqueue(tx, { name: "send_payout", payload: { payoutId: payout.id } });
  await recordAudit(tx, {
    actor,
    action: "league.pay_out_refund",
    subjectType: "league",
    subjectId: leagueId,
    details: { refundId, amount },
    now,
  });
  await tell(tx, now, refundToBank(league, { userId, amount }));
  return `We're paying the ${formatDollars(amount)} refund to a bank account instead.`;
}
