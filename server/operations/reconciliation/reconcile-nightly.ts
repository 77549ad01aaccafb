import { desc, inArray } from "drizzle-orm";
import type { Reconciliation } from "#contract/operations/reconciliation.ts";
import { agreementWords } from "#contract/operations/reconciliation-words.ts";
import { counted } from "#contract/platform/counted.ts";
import { formatDollars } from "#contract/platform/money.ts";
import { fundingOf } from "#server/ledger/funding.ts";
import { comparisonFailed, moneyRightAgain, moneyWrong, comparisonTitles as titles } from "#server/notices/books.ts";
import type { Notice } from "#server/notices/notice.ts";
import { tell } from "#server/notices/tell.ts";
import { ageAlarms } from "#server/operations/reconciliation/age-alarms.ts";
import { reconcile } from "#server/operations/reconciliation/reconcile.ts";
import { inTransaction, type Reader } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import type { Deps } from "#server/platform/deps.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Nightly job: compares the books with the processor. Tells the admins every night while something is wrong, and once
 * when it is right again; no news is good news.
 * @throws The obstacle, so that the queue retries; the admins hear about the first failure only.
 */
export async function reconcileNightly(deps: Deps): Promise<void> {
  const { db, clock, log, processor } = deps;
  if (!processor) return;
  const report = (notice: Notice) => inTransaction(db, (tx) => tell(tx, clock(), notice));
  try {
    const comparison = await reconcile({ ...deps, processor }, { trigger: "nightly" });
    const problems = await problemsOf(deps, comparison.differences);
    const toldLast = await lastTold(db);
    if (problems.length > 0) {
      log.error({ problems }, "the money needs a look");
      await report(moneyWrong(problems));
    } else if (toldLast === titles.wrong || toldLast === titles.failed) {
      await report(moneyRightAgain(agreementWords(comparison)));
    }
  } catch (error) {
    const isUnderWay = error instanceof AppError && error.status === 409;
    if (!isUnderWay && (await lastTold(db)) !== titles.failed) {
      const reason = error instanceof Error ? error.message : String(error);
      await report(comparisonFailed(reason));
    }
    throw error;
  }
}

/** Returns a sentence with the count for each kind of problem; none if all is well. */
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
    ...(alarms.length > 0
      ? [`${counted(alarms.length, "movement")} ${alarms.length === 1 ? "has" : "have"} been stuck for too long.`]
      : []),
    ...(gap > 0 ? [`The processor holds ${formatDollars(gap)} less than is owed; top it up by that amount.`] : []),
  ];
}

async function lastTold(reader: Reader): Promise<string | undefined> {
  const [last] = await reader
    .select({ title: notifications.title })
    .from(notifications)
    .where(inArray(notifications.title, Object.values(titles)))
    .orderBy(desc(notifications.createdAt))
    .limit(1);
  return last?.title;
}
