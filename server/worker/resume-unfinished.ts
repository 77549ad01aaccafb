import { and, eq, exists, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import { plannedChanges } from "#sandbox/tables.ts";
import { resumeStalePayments } from "#server/money/payments/resume-stale-payments.ts";
import { type Asked, isNotPaused } from "#server/money/payouts/payout-pause.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { payoutAccounts, payouts } from "#server/platform/db/schema/payouts.ts";
import { providerEvents } from "#server/platform/db/schema/provider-events.ts";
import { enqueue } from "#server/platform/queue.ts";

const SETTLING_MS = 60_000;
/** Per kind, those tried least or longest ago come first, so that constant failures block nothing. */
const AT_ONCE_MAX = 500;

/**
 * Job: resumes everything that has been stuck for a minute because a process was killed, a job used up its attempts, or
 * a restored backup has no queue. Each item is queued under its own key and each handler looks before it acts, so
 * nothing happens twice.
 */
export async function resumeUnfinished(tx: Tx, { config, now }: Asked): Promise<void> {
  const before = new Date(now.getTime() - SETTLING_MS);
  await enqueue(tx, { name: "seal_entries", payload: {}, key: "seal_entries" });
  const openRefunds = and(inArray(refunds.status, ["pending", "processing"]), lt(refunds.updatedAt, before));
  for (const { id } of await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(openRefunds)
    .orderBy(refunds.updatedAt)
    .limit(AT_ONCE_MAX)) {
    await enqueue(tx, { name: "issue_refund", payload: { refundId: id }, key: `issue_refund:${id}` });
  }
  await resumeStalePayments(tx, { before, limit: AT_ONCE_MAX });
  // Skip payouts that are held or whose winner has no bank account yet; retry those whose answer we never got. When a
  // hold ends, this sends the payout.
  const isPayable = exists(
    tx
      .select()
      .from(payoutAccounts)
      .where(and(eq(payoutAccounts.userId, payouts.userId), isNotNull(payoutAccounts.readyAt))),
  );
  const mayBeSent = or(
    eq(payouts.status, "processing"),
    and(eq(payouts.status, "pending"), isPayable, isNotPaused({ config, now })),
  );
  const openPayouts = and(mayBeSent, lt(payouts.createdAt, before));
  for (const { id } of await tx.select({ id: payouts.id }).from(payouts).where(openPayouts).limit(AT_ONCE_MAX)) {
    await enqueue(tx, { name: "send_payout", payload: { payoutId: id }, key: `send_payout:${id}` });
  }
  const openEvents = and(isNull(providerEvents.handledAt), lt(providerEvents.receivedAt, before));
  for (const { id } of await tx
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(openEvents)
    .orderBy(providerEvents.attempts, providerEvents.receivedAt)
    .limit(AT_ONCE_MAX)) {
    await enqueue(tx, { name: "handle_provider_event", payload: { eventId: id }, key: `handle_provider_event:${id}` });
  }
  const unsentMails = and(isNull(mails.sentAt), isNull(mails.givenUpAt), lt(mails.createdAt, before));
  for (const { id } of await tx
    .select({ id: mails.id })
    .from(mails)
    .where(unsentMails)
    .orderBy(mails.attempts, mails.createdAt)
    .limit(AT_ONCE_MAX)) {
    await enqueue(tx, { name: "deliver_mail", payload: { mailId: id }, key: `deliver_mail:${id}` });
  }
  // The sandbox's banks and cardholders act through the same queue.
  const overdue = lt(plannedChanges.dueAt, before);
  for (const { id } of await tx
    .select({ id: plannedChanges.id })
    .from(plannedChanges)
    .where(overdue)
    .orderBy(plannedChanges.dueAt)
    .limit(AT_ONCE_MAX)) {
    await enqueue(tx, { name: "deliver_sandbox_event", payload: { eventId: id }, key: id });
  }
}
