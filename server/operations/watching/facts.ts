import { lastChecks } from "#server/operations/watching/last-checks.ts";
import { openKinds, openWork, waitingJobs } from "#server/operations/watching/open-work.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Fact } from "#server/platform/metrics/facts.ts";

/** What the database knows about the installation, in three statements, however much there is. */
export async function readFacts({ db, clock }: Pick<Deps, "db" | "clock">): Promise<Fact[]> {
  const now = clock();
  const [jobs, work, checks] = await Promise.all([waitingJobs(db, now), openWork(db), lastChecks(db)]);
  const age = (since: Date | null) => (since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000));
  const byTask = (name: string, help: string, read: (job: (typeof jobs)[number]) => number): Fact => ({
    name,
    help,
    values: jobs.map((job) => ({ labels: { task: job.task }, value: read(job) })),
  });
  const byKind = (name: string, help: string, read: (one: (typeof work)[number]) => number): Fact => ({
    name,
    help,
    values: work.map((one) => ({ labels: { kind: one.kind }, value: read(one) })),
  });
  const one = (name: string, help: string, value: number | null): Fact => ({
    name,
    help,
    values: value === null ? [] : [{ labels: {}, value }],
  });
  const at = (moment: Date | null) => moment && moment.getTime() / 1000;
  return [
    byTask("potkeeper_jobs_waiting", "Jobs that are due and that nothing is working on", ({ count }) => count),
    byTask("potkeeper_jobs_oldest_seconds", "How long the oldest waiting job has been due", ({ oldest }) =>
      age(oldest),
    ),
    byTask("potkeeper_jobs_retrying", "Jobs that failed and will be tried again", ({ retrying }) => retrying),
    byTask("potkeeper_jobs_given_up", "Jobs that used up their attempts", ({ givenUp }) => givenUp),
    byKind("potkeeper_open_work", `What isn't done: ${openKinds.join(", ")}`, ({ count }) => count),
    byKind("potkeeper_open_work_oldest_seconds", "How long the oldest open work has waited", ({ oldest }) =>
      age(oldest),
    ),
    byKind("potkeeper_open_work_cents", "How much money open work involves, in cents", ({ cents }) => cents),
    one("potkeeper_books_faults", "What the last verification of the books found wrong", checks.booksFaults),
    one("potkeeper_books_right_timestamp_seconds", "When a verification last found nothing", at(checks.booksRightAt)),
    one("potkeeper_backup_timestamp_seconds", "When npm run backup last finished", at(checks.backupAt)),
    one("potkeeper_reconciled_timestamp_seconds", "When a comparison last finished", at(checks.reconciledAt)),
    one("potkeeper_reconciliation_differences", "Movements that differed in the last comparison", checks.differences),
    one("potkeeper_processor_reported_cents", "What the processor held at the last comparison", checks.reported),
    one(
      "potkeeper_processor_booked_cents",
      "What the processor held at the last comparison, by our books",
      checks.booked,
    ),
    one("potkeeper_funding_gap_cents", "How much was missing at the processor at the last comparison", checks.gap),
  ];
}
