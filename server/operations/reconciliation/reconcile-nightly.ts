import { desc, inArray } from "drizzle-orm";
import { counted } from "#contract/counted.ts";
import { formatMoney } from "#contract/money.ts";
import { agreementWords, type Reconciliation } from "#contract/reconciliation.ts";
import { notifyAdmins } from "#server/notices/notify-admins.ts";
import { ageAlarms } from "#server/operations/reconciliation/age-alarms.ts";
import { fundingOf } from "#server/operations/reconciliation/funding.ts";
import { reconcile } from "#server/operations/reconciliation/reconcile.ts";
import { inTransaction, type Reader } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import type { Deps } from "#server/platform/deps.ts";
import { AppError } from "#server/platform/errors.ts";

/** The titles of what admins are told; the last one sent says what they believe. */
const WRONG = "The money needs a look";
const FAILED = "The books could not be compared";
const RIGHT = "The money is right again";

/**
 * Nightly job: compares the books with the processor. Tells the admins every night while something is wrong, and once
 * when it is right again; no news is good news.
 * @throws The obstacle, so that the queue retries; the admins hear about the first failure only.
 */
export async function reconcileNightly(deps: Deps): Promise<void> {
  const { db, clock, log, provider } = deps;
  if (!provider) return;
  const tell = (title: string, message: string) =>
    inTransaction(db, (tx) => notifyAdmins(tx, { leagueId: null, title, message, now: clock() }));
  try {
    const comparison = await reconcile({ ...deps, provider }, { trigger: "nightly" });
    const problems = await problemsOf(deps, comparison.differences);
    const toldLast = await lastTold(db);
    if (problems.length > 0) {
      log.error({ problems }, "the money needs a look");
      await tell(WRONG, `${problems.join(" ")} The admin page shows each, and what to do.`);
    } else if (toldLast === WRONG || toldLast === FAILED) {
      await tell(RIGHT, `${agreementWords(comparison)} Nothing is stuck, and everyone can be paid.`);
    }
  } catch (error) {
    const isUnderWay = error instanceof AppError && error.status === 409;
    if (!isUnderWay && (await lastTold(db)) !== FAILED) {
      const reason = error instanceof Error ? error.message : String(error);
      await tell(FAILED, `The nightly comparison with the processor failed: ${reason} We'll try again automatically.`);
    }
    throw error;
  }
}

/** Words each kind of problem in a sentence with its count; none if all is well. */
async function problemsOf(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  differences: Reconciliation["differences"],
): Promise<string[]> {
  const alarms = await ageAlarms(db, { now: clock(), config });
  const { gap } = await fundingOf(db);
  return [
    ...(differences.length > 0
      ? [`The books and the processor differ on ${counted(differences.length, "movement")}.`]
      : []),
    ...(alarms.length > 0 ? [`${counted(alarms.length, "movement")} stuck for too long.`] : []),
    ...(gap > 0 ? [`The processor holds ${formatMoney(gap)} less than is owed; top it up by as much.`] : []),
  ];
}

async function lastTold(reader: Reader): Promise<string | undefined> {
  const [last] = await reader
    .select({ title: notifications.title })
    .from(notifications)
    .where(inArray(notifications.title, [WRONG, FAILED, RIGHT]))
    .orderBy(desc(notifications.createdAt))
    .limit(1);
  return last?.title;
}
