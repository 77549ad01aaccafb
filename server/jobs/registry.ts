import { sealAuditLog } from "#server/audit/seal-audit-log.ts";
import { settleExpiredProposals } from "#server/commissioner-votes/settle-expired-proposals.ts";
import { inTransaction, type Tx } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { handInEvidenceLeftBehind } from "#server/disputes/hand-in-evidence.ts";
import { expireInvitations } from "#server/invitations/expire-invitations.ts";
import { checkBooks } from "#server/jobs/check-books.ts";
import { enqueue, type JobName, type JobPayloads } from "#server/jobs/queue.ts";
import { resumeUnfinished } from "#server/jobs/resume-unfinished.ts";
import { remindEndDates } from "#server/leagues/remind-end-dates.ts";
import { tellCommissionerGone } from "#server/leagues/tell-commissioner-gone.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { pruneLimits } from "#server/limits/prune-limits.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { markOverdue } from "#server/members/mark-overdue.ts";
import { closeStalePayments } from "#server/payments/close-stale-payments.ts";
import { issueRefund } from "#server/payments/issue-refund.ts";
import { requireProvider } from "#server/payments/require-provider.ts";
import { settleExpiredVotes } from "#server/payout-votes/settle-expired-votes.ts";
import { sendPayout } from "#server/payouts/send-payout.ts";
import { reconcileNightly } from "#server/reconciliation/reconcile-nightly.ts";
import { expireReplacements } from "#server/replacements/expire-replacements.ts";
import { carryOutDueRequests } from "#server/second-admin/carry-out-due.ts";
import { carryOutResets } from "#server/second-factor/carry-out-resets.ts";
import { remindWinners } from "#server/unclaimed/remind-winners.ts";
import { forgetAtProcessor } from "#server/users/forget-at-processor.ts";
import { backfillLostEvents } from "#server/webhooks/backfill-lost-events.ts";
import { deliverSandboxEvent } from "#server/webhooks/deliver-sandbox-event.ts";
import { handleProviderEvent } from "#server/webhooks/handle-event.ts";

type Handlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<unknown> };

const SEALED_AT_ONCE_MAX = 500;
const SEAL_PAUSE_MS = 3000;

/** What each kind of job does. Every one is safe to run twice, or late. */
export function jobHandlers(deps: Deps): Handlers {
  const { db, clock } = deps;
  const now = () => ({ now: clock() });
  return {
    deliver_mail: (payload) => deliverMail(deps, payload),
    handle_provider_event: (payload) => handleProviderEvent(requireProvider(deps), payload),
    backfill_events: (payload) => backfillLostEvents(deps, payload),
    deliver_sandbox_event: (payload) => deliverSandboxEvent(requireProvider(deps), payload),
    close_stale_payments: (payload) => closeStalePayments(requireProvider(deps), payload),
    issue_refund: (payload) => issueRefund(requireProvider(deps), payload),
    send_payout: (payload) => sendPayout(requireProvider(deps), payload),
    hand_in_evidence: (payload) => handInEvidenceLeftBehind(requireProvider(deps), payload),
    forget_at_processor: (payload) => forgetAtProcessor(requireProvider(deps), payload),
    carry_out_requests: () => carryOutDueRequests(deps),
    seal_entries: () => inTransaction(db, (tx) => sealAndComeBack(tx, now())),
    remind_end_dates: () =>
      inTransaction(db, (tx) => remindEndDates(tx, { publicUrl: deps.config.publicUrl, ...now() })),
    remind_winners: () => inTransaction(db, (tx) => remindWinners(tx, { config: deps.config, ...now() })),
    tell_commissioner_gone: () =>
      inTransaction(db, (tx) => tellCommissionerGone(tx, { publicUrl: deps.config.publicUrl, ...now() })),
    mark_overdue: () => inTransaction(db, (tx) => markOverdue(tx, now())),
    settle_payout_votes: () => settleExpiredVotes(deps),
    settle_commissioner_votes: () => settleExpiredProposals(deps),
    carry_out_second_factor_resets: () =>
      carryOutResets(db, { secret: deps.secret, publicUrl: deps.config.publicUrl, ...now() }),
    expire_replacements: () => inTransaction(db, (tx) => expireReplacements(tx, now())),
    expire_invitations: () => inTransaction(db, (tx) => expireInvitations(tx, now())),
    prune_limits: () => inTransaction(db, (tx) => pruneLimits(tx, now())),
    resume_unfinished: () => inTransaction(db, (tx) => resumeUnfinished(tx, { config: deps.config, ...now() })),
    check_books: () => checkBooks(deps),
    reconcile: () => reconcileNightly(deps),
  };
}

/** Entries wait for their seal for seconds, off the way of whoever posts them; the job queues itself again. */
async function sealAndComeBack(tx: Tx, { now }: { now: Date }): Promise<void> {
  await sealEntries(tx, { limit: SEALED_AT_ONCE_MAX });
  await sealAuditLog(tx, { limit: SEALED_AT_ONCE_MAX });
  const runAt = new Date(now.getTime() + SEAL_PAUSE_MS);
  await enqueue(tx, { name: "seal_entries", payload: {}, runAt, key: "seal_entries" });
}
