import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { notifyAdmins } from "#server/notices/notify-admins.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";

/**
 * Nightly job: proves the books and tells the admins, with the head of the platform's chain, which so leaves
 * this database and can show later that nothing was rewritten (DESIGN §4).
 */
export async function checkBooks({ db, clock, config, log }: Deps): Promise<void> {
  const { entries, violations, heads } = await verifyBooks(db);
  const stranded = await moneyWithoutWayOut(db);
  if (violations.length > 0) log.error({ violations }, "the books are not right");
  if (stranded.length > 0) log.error({ stranded }, "money has no way out");
  const headList = heads.map(({ chain, position, hash }) => `${chain} ${position} ${hash}`).join("; ");
  const isRight = violations.length === 0 && stranded.length === 0;
  const [first] = [
    ...violations.map(({ violation, subject }) => `${violation} (${subject})`),
    ...stranded.map(({ account, reason }) => `${account} ${reason}`),
  ];
  await inTransaction(db, (tx) =>
    notifyAdmins(tx, {
      leagueId: null,
      title: isRight ? "The books are right" : "The books are not right",
      message: isRight
        ? `All ${entries} journal entries balance and every hash chain holds. Chain heads: ${headList || "none yet"}.`
        : `${violations.length} violations and ${stranded.length} accounts with money without a way out were found, the first: ${first}. Run npm run ledger:verify.`,
      publicUrl: config.publicUrl,
      now: clock(),
    }),
  );
}
