import { sealAuditLog } from "#server/access/audit/seal-audit-log.ts";
import { expireInvitations } from "#server/leagues/invitations/expire-invitations.ts";
import { releaseHeldSeats } from "#server/leagues/joining/release-held-seats.ts";
import { markOverdue } from "#server/leagues/mark-overdue.ts";
import { remindDeadlines } from "#server/leagues/remind-deadlines.ts";
import { remindEndDates } from "#server/leagues/remind-end-dates.ts";
import { expireReplacements } from "#server/leagues/replacements/expire-replacements.ts";
import { tellCommissionerGone } from "#server/leagues/tell-commissioner-gone.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { sendEvidenceLeftBehind } from "#server/money/disputes/send-evidence.ts";
import { closeStalePayments } from "#server/money/payments/close-stale-payments.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { sendPayout } from "#server/money/payouts/send-payout.ts";
import { issueRefund } from "#server/money/refunds/issue-refund.ts";
import { sendCollectedEmails } from "#server/notices/send-collected-emails.ts";
import { forgetAtProcessor } from "#server/operations/personal-data/forget-at-processor.ts";
import { reconcileNightly } from "#server/operations/reconciliation/reconcile-nightly.ts";
import { carryOutDueRequests } from "#server/operations/second-admin/carry-out-due.ts";
import { backfillLostEvents } from "#server/operations/webhooks/backfill-lost-events.ts";
import { deliverSandboxEvent } from "#server/operations/webhooks/deliver-sandbox-event.ts";
import { handleProviderEvent } from "#server/operations/webhooks/handle-event.ts";
import { sendPush } from "#server/people/push/send-push.ts";
import { carryOutResets } from "#server/people/second-factor/carry-out-resets.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { pruneLimits } from "#server/platform/limits/prune-limits.ts";
import { enqueue, type JobName, type JobPayloads } from "#server/platform/queue.ts";
import { settleExpiredProposals } from "#server/votes/commissioner-votes/settle-expired-proposals.ts";
import { settleExpiredVotes } from "#server/votes/payout-votes/settle-expired-votes.ts";
import { remindWinners } from "#server/votes/unclaimed-prizes/remind-winners.ts";
import { checkBooks } from "#server/worker/check-books.ts";
import { deliverMail } from "#server/worker/deliver-mail.ts";
import { resumeUnfinished } from "#server/worker/resume-unfinished.ts";

type Handlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<unknown> };

const SEALED_AT_ONCE_MAX = 500;
const SEAL_PAUSE_MS = 3000;

/** Maps each kind of job to its handler. Every handler is safe to run twice, or late. */
export function jobHandlers(deps: Deps): Handlers {
  const { db, clock } = deps;
  const now = () => ({ now: clock() });
  return {
    deliver_mail: (payload) => deliverMail(deps, payload),
    send_push: (payload) => sendPush(deps, payload),
    handle_provider_event: (payload) => handleProviderEvent(requireProcessor(deps), payload),
    backfill_events: (payload) => backfillLostEvents(deps, payload),
    deliver_sandbox_event: (payload) => deliverSandboxEvent(requireProcessor(deps), payload),
    close_stale_payments: (payload) => closeStalePayments(requireProcessor(deps), payload),
    issue_refund: (payload) => issueRefund(requireProcessor(deps), payload),
    send_payout: (payload) => sendPayout(requireProcessor(deps), payload),
    hand_in_evidence: (payload) => sendEvidenceLeftBehind(requireProcessor(deps), payload),
    forget_at_processor: (payload) => forgetAtProcessor(requireProcessor(deps), payload),
    carry_out_requests: () => carryOutDueRequests(deps),
    seal_entries: () => inTransaction(db, (tx) => sealAndComeBack(tx, now())),
    remind_end_dates: () => inTransaction(db, (tx) => remindEndDates(tx, { ...now() })),
    remind_deadlines: () => inTransaction(db, (tx) => remindDeadlines(tx, now())),
    send_collected_emails: () => inTransaction(db, (tx) => sendCollectedEmails(tx, now())),
    remind_winners: () => inTransaction(db, (tx) => remindWinners(tx, { config: deps.config, ...now() })),
    tell_commissioner_gone: () => inTransaction(db, (tx) => tellCommissionerGone(tx, { ...now() })),
    mark_overdue: () => inTransaction(db, (tx) => markOverdue(tx, now())),
    settle_payout_votes: () => settleExpiredVotes(deps),
    settle_commissioner_votes: () => settleExpiredProposals(deps),
    carry_out_second_factor_resets: () => carryOutResets(db, { secret: deps.secret, ...now() }),
    expire_replacements: () => inTransaction(db, (tx) => expireReplacements(tx, now())),
    expire_invitations: () => inTransaction(db, (tx) => expireInvitations(tx, now())),
    release_held_seats: () => releaseHeldSeats(deps),
    prune_limits: () => inTransaction(db, (tx) => pruneLimits(tx, now())),
    resume_unfinished: () => inTransaction(db, (tx) => resumeUnfinished(tx, { config: deps.config, ...now() })),
    check_books: () => checkBooks(deps),
    reconcile: () => reconcileNightly(deps),
  };
}

/** Entries wait seconds for their seal, so that posting them doesn't; the job requeues itself. */
async function sealAndComeBack(tx: Tx, { now }: { now: Date }): Promise<void> {
  await sealEntries(tx, { limit: SEALED_AT_ONCE_MAX });
  await sealAuditLog(tx, { limit: SEALED_AT_ONCE_MAX });
  const runAt = new Date(now.getTime() + SEAL_PAUSE_MS);
  await enqueue(tx, { name: "seal_entries", payload: {}, runAt, key: "seal_entries" });
}
