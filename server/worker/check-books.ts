import { verifyAuditLog } from "#server/access/audit/verify-audit-log.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { booksChecked } from "#server/notices/books.ts";
import { tell } from "#server/notices/tell.ts";
import { recordCheck } from "#server/operations/watching/record-check.ts";
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
  const [first] = [
    ...books.violations.map(({ violation, subject }) => `${violation} (${subject})`),
    ...audit.violations.map(({ violation, subject }) => `${violation} (${subject})`),
    ...stranded.map(({ account, reason }) => `${account} ${reason}`),
  ];
  const faults = {
    books: books.violations.length,
    audit: audit.violations.length,
    stranded: stranded.length,
    first,
  };
  const notice = booksChecked({ entries: books.entries, faults, heads });
  const found = faults.books + faults.audit + faults.stranded;
  await inTransaction(db, async (tx) => {
    await recordCheck(tx, { kind: "books", faults: found, now: clock() });
    await tell(tx, clock(), notice);
  });
}
