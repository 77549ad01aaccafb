import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { deleteOldRecords } from "#server/operations/retention/delete-old-records.ts";
import { missingSince } from "#server/operations/webhooks/backfill-events.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { JobName } from "#server/platform/queue.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { idOf } from "./made.ts";

/** The jobs of the schedule, except those that are meant to read everything, or that ask the processor. */
const SCHEDULED: JobName[] = [
  ...(["resume_unfinished", "release_held_seats", "mark_overdue", "remind_end_dates", "remind_deadlines"] as const),
  ...(["send_collected_emails", "remind_winners", "tell_commissioner_gone", "settle_payout_votes"] as const),
  ...(["settle_commissioner_votes", "expire_replacements", "expire_invitations", "carry_out_requests"] as const),
  ...(["carry_out_second_factor_resets", "ask_for_due_results", "prune_limits", "seal_entries"] as const),
];

/** The league that jobs for one league are measured on; `open-work.ts` asks for its results. */
const LINKED = { leagueId: idOf("league", 0), seasonYear: 1 };
/** Long enough to keep something of every kind, and short enough to have a full batch to delete. */
const KEEP_MONTHS = 12;

export type Job = { name: string; run: () => Promise<unknown> };

/** Everything that runs without anyone asking for it, in the order in which one causes the other. */
export function jobsOf(deps: Deps): Job[] {
  const handlers = jobHandlers(deps);
  return [
    ...SCHEDULED.map((name) => ({ name, run: () => handlers[name]({} as never) })),
    { name: "import_results, one league", run: () => handlers.import_results(LINKED) },
    { name: "fetch_due_results, one league", run: () => handlers.fetch_due_results(LINKED) },
    { name: "act_on_results, one league", run: () => handlers.act_on_results(LINKED) },
    { name: "backfill_events, since when", run: () => missingSince(requireProcessor(deps), {}) },
    { name: "retention, one batch", run: () => oneBatchOfRetention(deps) },
  ];
}

class Undone extends Error {}

/** Undone afterwards, so that the next measurement finds as much. */
async function oneBatchOfRetention({ db, clock }: Deps): Promise<void> {
  const deleted = inTransaction(db, async (tx) => {
    await deleteOldRecords(tx, { keepMonths: KEEP_MONTHS, now: clock() });
    throw new Undone();
  });
  await deleted.catch((error) => {
    if (!(error instanceof Undone)) throw error;
  });
}
