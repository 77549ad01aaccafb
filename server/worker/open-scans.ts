import { and, asc, eq, exists, gt, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import { ZERO } from "#contract/platform/money.ts";
import { plannedChanges } from "#sandbox/tables.ts";
import { stalePaymentsJob } from "#server/money/payments/queue-stale-payments.ts";
import { refusedPayers } from "#server/money/payments/refused-payers.ts";
import { staleLeagues } from "#server/money/payments/stale-leagues.ts";
import { isNotPaused, type PauseQuery } from "#server/money/payouts/payout-pause.ts";
import { withdrawRefusedJob } from "#server/people/declarations/withdraw-refused-job.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { isOpenRefund } from "#server/platform/db/kinds-in-sql.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import { payoutAttempts, payouts } from "#server/platform/db/schema/payouts.ts";
import { providerEvents } from "#server/platform/db/schema/provider-events.ts";
import { platformLinks } from "#server/platform/db/schema/results.ts";
import type { Job } from "#server/platform/queue.ts";
import { importJob } from "#server/results/ask-for-results.ts";

export type OpenSince = PauseQuery & { before: Date; limit: number };
type Scan = (tx: Tx, since: OpenSince) => Promise<Job[]>;

const refundJob = ({ id }: { id: string }): Job => ({
  name: "issue_refund",
  payload: { refundId: id },
  key: `issue_refund:${id}`,
});
const payoutJob = ({ id }: { id: string }): Job => ({
  name: "send_payout",
  payload: { payoutId: id },
  key: `send_payout:${id}`,
});
const eventJob = ({ id }: { id: string }): Job => ({
  name: "handle_provider_event",
  payload: { eventId: id },
  key: `handle_provider_event:${id}`,
});
const mailJob = ({ id }: { id: string }): Job => ({
  name: "deliver_mail",
  payload: { mailId: id },
  key: `deliver_mail:${id}`,
});

const openRefunds: Scan = async (tx, { before, limit }) => {
  const isOpen = and(isOpenRefund(refunds.status), not(refunds.byTreasurer), lt(refunds.updatedAt, before));
  const found = tx.select({ id: refunds.id }).from(refunds).where(isOpen);
  return (await found.orderBy(refunds.updatedAt).limit(limit)).map(refundJob);
};

const overpaidDues: Scan = async (tx, { limit }) => {
  const found = tx.select({ dueId: dues.id }).from(dues).where(gt(dues.owedBack, ZERO));
  return (await found.limit(limit)).map((payload) => ({
    name: "give_back_overpaid",
    payload,
    key: `give_back_overpaid:${payload.dueId}`,
  }));
};

/** Payouts whose answer we never got. */
const sentPayouts: Scan = async (tx, { before, limit }) => {
  const isOpen = and(eq(payouts.status, "processing"), not(payouts.byTreasurer), lt(payouts.createdAt, before));
  const found = tx.select({ id: payouts.id }).from(payouts).where(isOpen);
  return (await found.orderBy(payouts.createdAt).limit(limit)).map(payoutJob);
};

/** Payouts to send, without those that are held or whose winner has no bank account yet. When a hold ends, this sends it. */
const payablePayouts: Scan = async (tx, { before, limit, ...asked }) => {
  const account = tx
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.userId, payouts.userId), isNotNull(payoutAccounts.readyAt)));
  const isOpen = and(
    ...[eq(payouts.status, "pending"), not(payouts.byTreasurer), lt(payouts.createdAt, before)],
    ...[exists(account), isNotPaused(asked)],
  );
  const found = tx.select({ id: payouts.id }).from(payouts).where(isOpen);
  return (await found.orderBy(payouts.createdAt).limit(limit)).map(payoutJob);
};

/** Payouts whose winners weren't told yet because others of theirs were on their way, and still are. */
const untoldPayouts: Scan = async (tx, { before, limit }) => {
  const { userId, leagueId } = payouts;
  const since = sql<Date>`min(${payoutAttempts.untoldSince})`;
  const found = tx
    .select({ userId, leagueId })
    .from(payoutAttempts)
    .innerJoin(payouts, eq(payouts.id, payoutAttempts.payoutId))
    .where(lt(payoutAttempts.untoldSince, before))
    .groupBy(userId, leagueId);
  return (await found.orderBy(since).limit(limit)).map((payload) => ({
    name: "tell_sent_payouts",
    payload,
    key: `tell_sent_payouts:${payload.userId}:${payload.leagueId}`,
  }));
};

const openEvents: Scan = async (tx, { before, limit }) => {
  const isOpen = and(isNull(providerEvents.handledAt), lt(providerEvents.receivedAt, before));
  const found = tx.select({ id: providerEvents.id }).from(providerEvents).where(isOpen);
  return (await found.orderBy(providerEvents.attempts, providerEvents.receivedAt).limit(limit)).map(eventJob);
};

const unsentMails: Scan = async (tx, { before, limit }) => {
  const isOpen = and(isNull(mails.sentAt), isNull(mails.givenUpAt), lt(mails.createdAt, before));
  const found = tx.select({ id: mails.id }).from(mails).where(isOpen);
  return (await found.orderBy(mails.attempts, mails.createdAt).limit(limit)).map(mailJob);
};

const stalePayments: Scan = async (tx, since) => (await staleLeagues(tx, since)).map(stalePaymentsJob);

const refusedPayments: Scan = async (tx, since) => (await refusedPayers(tx, since)).map(withdrawRefusedJob);

const askedResults: Scan = async (tx, { before, limit }) => {
  const { leagueId, seasonYear, platform, failures, fetchAskedAt } = platformLinks;
  const columns = { leagueId, seasonYear, platform, failures };
  const found = tx.select(columns).from(platformLinks).where(lt(fetchAskedAt, before));
  return (await found.orderBy(fetchAskedAt).limit(limit)).map(importJob);
};

/** The sandbox's banks and cardholders act through the same queue. */
const sandboxChanges: Scan = async (tx, { before, limit }) => {
  const found = tx.select({ id: plannedChanges.id }).from(plannedChanges).where(lt(plannedChanges.dueAt, before));
  return (await found.orderBy(asc(plannedChanges.dueAt)).limit(limit)).map(({ id }) => ({
    name: "deliver_sandbox_event",
    payload: { eventId: id },
    key: id,
  }));
};

/** How each kind of open work is found: by an index that holds nothing else. */
export const openScans = {
  openRefunds,
  overpaidDues,
  sentPayouts,
  payablePayouts,
  untoldPayouts,
  openEvents,
  unsentMails,
  stalePayments,
  refusedPayments,
  askedResults,
  sandboxChanges,
} satisfies Record<string, Scan>;
