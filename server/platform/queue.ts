import { type SQL, sql } from "drizzle-orm";
import type { ResultPlatform } from "#contract/results/platforms.ts";
import { sendAhead, type Tx } from "#server/platform/db/client.ts";
import { portionsOf } from "#server/platform/lib/portions-of.ts";
import { traceparent } from "#server/platform/tracing/spans.ts";

/** Each kind of job's payload; its handler is in registry.ts. */
export type JobPayloads = {
  deliver_mail: { mailId: string };
  /** One notification to the browser of one sign-in session. */
  send_push: { notificationId: string; sessionId: string };
  handle_provider_event: { eventId: string };
  /** Everything the processor still has, or only recent events. */
  backfill_events: { everything?: boolean };
  deliver_sandbox_event: { eventId: string };
  /** The open payments of one league that no one owes anymore. */
  close_stale_payments: { leagueId: string };
  /** The open payments by card of someone who may not pay anymore, or is on a break. */
  withdraw_refused_payments: { userId: string };
  /** What was charged above one entry fee that was lowered. */
  give_back_overpaid: { dueId: string };
  issue_refund: { refundId: string };
  send_payout: { payoutId: string };
  /** One winner's payouts of one league that were sent and not told yet. */
  tell_sent_payouts: { userId: string; leagueId: string };
  hand_in_evidence: { disputeId: string };
  /** The processor's ids for an erased account. */
  forget_at_processor: { customerId?: string; accountId?: string };
  /** Each platform has a queue of its own and retries have one, so that platforms that hang hold up no other. */
  import_results: { leagueId: string; seasonYear: number; platform?: ResultPlatform; isRetry?: boolean };
  /** What a league's channel is to be told. Each league has one such job, and every fourth league the same queue. */
  deliver_channel: { leagueId: string };
  /** What a season's results decide by themselves. */
  act_on_results: { leagueId: string; seasonYear: number };
  ask_for_due_results: Record<string, never>;
  /** One season's results, because it is time. */
  fetch_due_results: { leagueId: string; seasonYear: number };
  carry_out_requests: Record<string, never>;
  seal_entries: Record<string, never>;
  sign_heads: Record<string, never>;
  mark_overdue: Record<string, never>;
  add_late_fees: Record<string, never>;
  send_collected_emails: Record<string, never>;
  remind_end_dates: Record<string, never>;
  remind_deadlines: Record<string, never>;
  remind_parts: Record<string, never>;
  remind_winners: Record<string, never>;
  remind_treasurers: Record<string, never>;
  book_reversals: Record<string, never>;
  tell_commissioner_gone: Record<string, never>;
  check_books: Record<string, never>;
  reconcile: Record<string, never>;
  resume_unfinished: Record<string, never>;
  settle_payout_votes: Record<string, never>;
  settle_commissioner_votes: Record<string, never>;
  expire_replacements: Record<string, never>;
  carry_out_second_factor_resets: Record<string, never>;
  expire_invitations: Record<string, never>;
  forget_names: Record<string, never>;
  release_held_seats: Record<string, never>;
  prune_limits: Record<string, never>;
};
export type JobName = keyof JobPayloads;

type JobOf<Name extends JobName> = {
  name: Name;
  payload: JobPayloads[Name];
  runAt?: Date | undefined;
  /** Replaces a waiting job with the same key instead of adding another. */
  key?: string | undefined;
};
export type Job = { [Name in JobName]: JobOf<Name> }[JobName];

/** Adds which trace queued it, if that is recorded, so that the job's own trace can name it. */
function marked(payload: object): object {
  const cause = traceparent();
  return cause === undefined ? payload : { ...payload, traceparent: cause };
}

/** Queues a job in the caller's transaction: it runs if and only if that commits. */
export async function enqueue(tx: Tx, { name, payload, runAt, key }: Job): Promise<void> {
  const statement = sql`
    select jobs.enqueue(${name}, ${JSON.stringify(marked(payload))}::json, ${runAt?.toISOString() ?? null}, ${key ?? null})`;
  await sendAhead(tx, statement);
}

/** More would come near the time that a statement may take. */
const AT_ONCE_MAX = 1000;

/** Queues any number of jobs like `enqueue`, in one statement; more than a thousand in one for each thousand. */
export async function enqueueAll(tx: Tx, jobs: readonly Job[]): Promise<void> {
  for (const portion of portionsOf(jobs, AT_ONCE_MAX)) await sendAhead(tx, enqueueing(portion));
}

/** The statement that queues these jobs, for one that does something else as well. */
export function enqueueing(jobs: readonly Job[]): SQL {
  const specs = jobs.map(({ name, payload, runAt, key }) => ({
    job_name: name,
    payload: marked(payload),
    run_at: runAt,
    job_key: key,
  }));
  return sql`select jobs.enqueue_all(${JSON.stringify(specs)}::json)`;
}
