import { forgetNames } from "#server/leagues/by-name/forget-names.ts";
import { deliverChannel, forgetDeliveries } from "#server/leagues/channel/deliver.ts";
import { expireInvitations } from "#server/leagues/invitations/expire-invitations.ts";
import { releaseHeldSeats } from "#server/leagues/joining/release-held-seats.ts";
import { markOverdue } from "#server/leagues/mark-overdue.ts";
import { remindDeadlines } from "#server/leagues/remind-deadlines.ts";
import { remindEndDates } from "#server/leagues/remind-end-dates.ts";
import { remindParts } from "#server/leagues/remind-parts.ts";
import { expireReplacements } from "#server/leagues/replacements/expire-replacements.ts";
import { tellCommissionerGone } from "#server/leagues/tell-commissioner-gone.ts";
import { sendEvidenceLeftBehind } from "#server/money/disputes/send-evidence.ts";
import { addLateFees } from "#server/money/dues/add-late-fees.ts";
import { giveBackOverpaid } from "#server/money/dues/give-back-overpaid.ts";
import { mailedHead } from "#server/money/escrow/mailed-head.ts";
import { closeStalePayments } from "#server/money/payments/close-stale-payments.ts";
import { forgetDeclines } from "#server/money/payments/forget-declines.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { withdrawRefusedPayments } from "#server/money/payments/withdraw-refused.ts";
import { sendPayout } from "#server/money/payouts/send-payout.ts";
import { tellSentPayouts } from "#server/money/payouts/tell-sent.ts";
import { issueRefund } from "#server/money/refunds/issue-refund.ts";
import { remindTreasurers } from "#server/money/treasurer/remind-treasurers.ts";
import { bookReversals } from "#server/money/treasurer/reverse-payment.ts";
import { sendDigests } from "#server/notices/send-digests.ts";
import { tellDormancy } from "#server/operations/dormancy/tell-dormancy.ts";
import { forgetAtProcessor } from "#server/operations/personal-data/forget-at-processor.ts";
import { reconcileNightly } from "#server/operations/reconciliation/reconcile-nightly.ts";
import { deleteOldRecords } from "#server/operations/retention/delete-old-records.ts";
import { carryOutDueRequests } from "#server/operations/second-admin/carry-out-due.ts";
import { signDaily } from "#server/operations/transparency/sign-daily.ts";
import { backfillLostEvents } from "#server/operations/webhooks/backfill-lost-events.ts";
import { deliverSandboxEvent } from "#server/operations/webhooks/deliver-sandbox-event.ts";
import { handleProviderEvent } from "#server/operations/webhooks/handle-event.ts";
import { sendPush } from "#server/people/push/send-push.ts";
import { carryOutResets } from "#server/people/second-factor/carry-out-resets.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { pruneLimits } from "#server/platform/limits/prune-limits.ts";
import { deliverMail } from "#server/platform/mail/deliver-mail.ts";
import type { JobName, JobPayloads } from "#server/platform/queue.ts";
import { actOnResults } from "#server/results/act-on-results.ts";
import { askForDueResults } from "#server/results/ask-for-due-results.ts";
import { fetchDueResults } from "#server/results/fetch-due-results.ts";
import { importResults } from "#server/results/import-results.ts";
import { settleExpiredProposals } from "#server/votes/commissioner-votes/settle-expired-proposals.ts";
import { settleExpiredVotes } from "#server/votes/payout-votes/settle-expired-votes.ts";
import { remindWinners } from "#server/votes/unclaimed-prizes/remind-winners.ts";
import { checkBooks } from "#server/worker/check-books.ts";
import { resumeUnfinished } from "#server/worker/resume-unfinished.ts";
import { runBatches } from "#server/worker/run-batches.ts";
import { seal } from "#server/worker/seal.ts";

type PartedJob =
  | ("remind_end_dates" | "remind_deadlines" | "remind_winners" | "send_collected_emails" | "tell_commissioner_gone")
  | ("mark_overdue" | "expire_replacements" | "expire_invitations" | "prune_limits")
  | ("ask_for_due_results" | "remind_treasurers" | "add_late_fees" | "remind_parts");
type Handlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<unknown> };

/** Maps each kind of job to its handler. Every handler is safe to run twice, or late. */
export function jobHandlers(deps: Deps): Handlers {
  const { db, clock } = deps;
  const now = () => ({ now: clock() });
  /** A job that does a part of its work at a time, and comes back at once while there is more. */
  const inParts = (name: PartedJob, batch: (tx: Tx) => Promise<boolean>) => () =>
    runBatches(db, { next: { name, payload: {} }, batch });
  return {
    deliver_mail: (payload) => deliverMail(deps, payload, (asked) => mailedHead(db, asked)),
    send_push: (payload) => sendPush(deps, payload),
    handle_provider_event: (payload) => handleProviderEvent(requireProcessor(deps), payload),
    backfill_events: (payload) => backfillLostEvents(deps, payload),
    deliver_sandbox_event: (payload) => deliverSandboxEvent(requireProcessor(deps), payload),
    close_stale_payments: (payload) => closeStalePayments(deps, payload),
    withdraw_refused_payments: (payload) => withdrawRefusedPayments(deps, payload),
    give_back_overpaid: (payload) => inTransaction(db, (tx) => giveBackOverpaid(tx, { ...payload, ...now() })),
    issue_refund: (payload) => issueRefund(requireProcessor(deps), payload),
    send_payout: (payload) => sendPayout(requireProcessor(deps), payload),
    tell_sent_payouts: (payload) => inTransaction(db, (tx) => tellSentPayouts(tx, { ...payload, ...now() })),
    hand_in_evidence: (payload) => sendEvidenceLeftBehind(requireProcessor(deps), payload),
    forget_at_processor: (payload) => forgetAtProcessor(requireProcessor(deps), payload),
    import_results: (payload) => importResults(deps, payload),
    deliver_channel: (payload) => deliverChannel(deps, payload),
    act_on_results: (payload) => actOnResults(deps, payload),
    ask_for_due_results: inParts("ask_for_due_results", (tx) => askForDueResults(tx, now())),
    fetch_due_results: (payload) => fetchDueResults(deps, payload),
    carry_out_requests: () => carryOutDueRequests(deps),
    seal_entries: () => seal(deps),
    sign_heads: () => signDaily(deps),
    remind_end_dates: inParts("remind_end_dates", (tx) => remindEndDates(tx, now())),
    remind_deadlines: inParts("remind_deadlines", (tx) => remindDeadlines(tx, { secret: deps.secret, ...now() })),
    remind_parts: inParts("remind_parts", (tx) => remindParts(tx, now())),
    send_collected_emails: inParts("send_collected_emails", (tx) => sendDigests(tx, now())),
    remind_winners: inParts("remind_winners", async (tx) => {
      const asked = { config: deps.config, ...now() };
      const isMore = await remindWinners(tx, asked);
      return (await tellDormancy(tx, asked)) || isMore;
    }),
    remind_treasurers: inParts("remind_treasurers", (tx) => remindTreasurers(tx, now())),
    book_reversals: () => bookReversals(deps),
    tell_commissioner_gone: inParts("tell_commissioner_gone", (tx) => tellCommissionerGone(tx, now())),
    mark_overdue: inParts("mark_overdue", (tx) => markOverdue(tx, now())),
    add_late_fees: inParts("add_late_fees", (tx) => addLateFees(tx, now())),
    settle_payout_votes: () => settleExpiredVotes(deps),
    settle_commissioner_votes: () => settleExpiredProposals(deps),
    carry_out_second_factor_resets: () => carryOutResets(db, { secret: deps.secret, ...now() }),
    expire_replacements: inParts("expire_replacements", (tx) => expireReplacements(tx, now())),
    expire_invitations: inParts("expire_invitations", (tx) => expireInvitations(tx, now())),
    forget_names: () => forgetNames(deps),
    release_held_seats: () => releaseHeldSeats(deps),
    prune_limits: inParts("prune_limits", async (tx) => {
      await pruneLimits(tx, now());
      await forgetDeclines(tx, now());
      const isMore = await forgetDeliveries(tx, clock());
      return (await deleteOldRecords(tx, { keepMonths: deps.config.keepMonths, ...now() })) || isMore;
    }),
    resume_unfinished: () => resumeUnfinished(deps),
    check_books: () => checkBooks(deps),
    reconcile: () => reconcileNightly(deps),
  };
}
