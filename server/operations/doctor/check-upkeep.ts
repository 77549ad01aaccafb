import { counted } from "#contract/platform/counted.ts";
import { formatDollars, toCents } from "#contract/platform/money.ts";
import { type Finding, right, skipped, wrong } from "#server/operations/doctor/finding.ts";
import { type LastChecks, lastChecks } from "#server/operations/watching/last-checks.ts";
import { type OpenWork, openWork, type WaitingJobs, waitingJobs } from "#server/operations/watching/open-work.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The worker takes up a job within seconds; a restart or a long job in front of it may take minutes. */
const JOB_LATE_MS = 10 * MINUTE_MS;
const SEAL_LATE_MS = 5 * MINUTE_MS;
/** By then, a job that runs every night has missed a night. */
const NIGHT_MISSED_MS = 26 * HOUR_MS;

/** Checks that the jobs run, that the books were verified and compared, and that there is a backup. Changes nothing. */
export async function checkUpkeep(ownerUrl: string, now: Date): Promise<Finding[]> {
  const pool = createPool({ connectionString: ownerUrl, max: 1 });
  try {
    const db = createDb(pool);
    const last = await lastChecks(db);
    return [
      checkJobs(await waitingJobs(db, now), now),
      checkSeals(await openWork(db), now),
      checkBooks(last, now),
      checkFunding(last, now),
      checkBackup(last, now),
    ];
  } finally {
    await pool.end();
  }
}

function checkJobs(jobs: readonly WaitingJobs[], now: Date): Finding {
  const [late] = jobs
    .filter(({ oldest }) => isBefore(oldest, now, JOB_LATE_MS))
    .sort((one, other) => Number(one.oldest) - Number(other.oldest));
  if (late) {
    return wrong(
      `A ${late.task} job has been due for ${since(late.oldest, now)}.`,
      "Make sure that Potkeeper or a worker (WORKER=only) is running, and look into its log.",
    );
  }
  const givenUp = jobs.filter((job) => job.givenUp > 0);
  if (givenUp.length === 0) return right("No job is waiting longer than it should.");
  const names = givenUp.map(({ task, givenUp: times }) => `${task} (${times})`).join(", ");
  return wrong(
    `Jobs used up their attempts: ${names}.`,
    "The log says why. Unfinished work is queued again every minute.",
  );
}

function checkSeals(work: readonly OpenWork[], now: Date): Finding {
  const unsealed = work.filter(({ kind }) => kind === "unsealed_entries" || kind === "unsealed_audit");
  const late = unsealed.find(({ oldest }) => isBefore(oldest, now, SEAL_LATE_MS));
  if (!late) return right("The entries of the books and of the audit log are sealed.");
  const what = late.kind === "unsealed_entries" ? "the books" : "the audit log";
  return wrong(
    `${counted(late.count, "entry", "entries")} of ${what} waited for a seal, the oldest for ${since(late.oldest, now)}.`,
    "Sealing is a job that takes seconds: make sure that a worker is running, and look into its log.",
  );
}

function checkBooks({ booksRightAt, booksFaults }: LastChecks, now: Date): Finding {
  if (booksFaults === null) return skipped("The books haven't been verified yet; that happens every night.");
  if (booksFaults > 0) {
    return wrong(
      `The last verification of the books found ${counted(booksFaults, "fault")}.`,
      "npm run ledger:verify names them. Keep payouts on hold until they are explained.",
    );
  }
  if (!isBefore(booksRightAt, now, NIGHT_MISSED_MS))
    return right(`The books were verified ${since(booksRightAt, now)} ago, and they are right.`);
  return wrong(
    `The books were last verified ${since(booksRightAt, now)} ago.`,
    "A worker verifies them every night: make sure that one is running at 03:15 UTC.",
  );
}

function checkFunding({ gap, differences, reconciledAt }: LastChecks, now: Date): Finding {
  if (reconciledAt === null) return skipped("The books haven't been compared with the processor's yet.");
  if (gap) {
    return wrong(
      `The processor held ${formatDollars(toCents(gap))} less than was owed, ${since(reconciledAt, now)} ago.`,
      "Top it up by that amount in the processor's dashboard (Balances, Add to balance).",
    );
  }
  if (differences) {
    return wrong(
      `The books and the processor differed on ${counted(differences, "movement")}, ${since(reconciledAt, now)} ago.`,
      "npm run reconcile lists them, each with what to do.",
    );
  }
  if (!isBefore(reconciledAt, now, NIGHT_MISSED_MS))
    return right(`The books agreed with the processor ${since(reconciledAt, now)} ago.`);
  return wrong(
    `The books were last compared with the processor ${since(reconciledAt, now)} ago.`,
    "A worker does so every night at 03:45 UTC. Run npm run reconcile.",
  );
}

function checkBackup({ backupAt }: LastChecks, now: Date): Finding {
  if (backupAt === null)
    return skipped("No npm run backup was recorded. If you use pg_dump or an archive, check those.");
  if (!isBefore(backupAt, now, NIGHT_MISSED_MS))
    return right(`The last npm run backup is from ${since(backupAt, now)} ago.`);
  return wrong(
    `The last npm run backup is from ${since(backupAt, now)} ago.`,
    "Run it every night and before each update.",
  );
}

const isBefore = (moment: Date | null, now: Date, ms: number) =>
  moment !== null && now.getTime() - moment.getTime() > ms;

function since(moment: Date | null, now: Date): string {
  const ms = Math.max(0, now.getTime() - (moment ?? now).getTime());
  if (ms < 2 * HOUR_MS) return counted(Math.round(ms / MINUTE_MS), "minute");
  return ms < 48 * HOUR_MS
    ? counted(Math.round(ms / HOUR_MS), "hour")
    : counted(Math.round(ms / (24 * HOUR_MS)), "day");
}
