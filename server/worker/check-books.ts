import { verifyAuditLog } from "#server/access/audit/verify-audit-log.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { notifyAdmins } from "#server/notices/notify-admins.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";

/**
 * Nightly job: verifies the books and the audit log and emails the result to the admins, with the heads of the hash
 * chains. Outside this database, the heads can later prove that nothing was rewritten (docs/ledger.md).
 */
export async function checkBooks({ db, clock, log }: Deps): Promise<void> {
  const books = await verifyBooks(db);
  const audit = await verifyAuditLog(db);
  const stranded = await moneyWithoutWayOut(db);
  if (books.violations.length > 0) log.error({ violations: books.violations }, "the books are not right");
  if (audit.violations.length > 0) log.error({ violations: audit.violations }, "the audit log was changed");
  if (stranded.length > 0) log.error({ stranded }, "money has no way out");
  const heads = [...books.heads, ...audit.heads];
  const headList = heads.map(({ chain, position, hash }) => `${chain} ${position} ${hash}`).join("; ");
  const [first] = [
    ...books.violations.map(({ violation, subject }) => `${violation} (${subject})`),
    ...audit.violations.map(({ violation, subject }) => `${violation} (${subject})`),
    ...stranded.map(({ account, reason }) => `${account} ${reason}`),
  ];
  const found = `${books.violations.length} violations in the books, ${audit.violations.length} in the audit log and ${stranded.length} accounts with money without a way out were found, the first: ${first}. Run npm run ledger:verify.`;
  const areBooksRight = books.violations.length === 0 && stranded.length === 0;
  await inTransaction(db, (tx) =>
    notifyAdmins(tx, {
      leagueId: null,
      title: titleOf({ areBooksRight, isAuditRight: audit.violations.length === 0 }),
      message:
        first === undefined
          ? `All ${books.entries} journal entries balance, and every hash chain holds, the audit log's too. Chain heads: ${headList || "none yet"}.`
          : found,
      now: clock(),
    }),
  );
}

function titleOf({ areBooksRight, isAuditRight }: { areBooksRight: boolean; isAuditRight: boolean }): string {
  if (!areBooksRight) return "The books are not right";
  return isAuditRight ? "The books are right" : "The audit log was changed";
}
