import { verifyAuditLog } from "#server/access/audit/verify-audit-log.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { readPlace } from "#server/platform/config/config.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { joinDatabase } from "#server/platform/db/connect.ts";
import { endWithFault } from "./end-with-fault.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * `npm run ledger:verify`: proves the books and the audit log, lists violations and money without a way out, and prints
 * the heads of the hash chains.
 */
export async function run(): Promise<void> {
  readArguments({ usage: "Usage: npm run ledger:verify" });
  try {
    const database = await joinDatabase(readPlace());
    const pool = createPool(database.app);
    const db = createDb(pool);
    const { entries, unsealed, heads, violations } = await verifyBooks(db);
    const audit = await verifyAuditLog(db);
    const stranded = await moneyWithoutWayOut(db);
    await pool.end();
    await database.stop();
    for (const { chain, position, hash } of [...heads, ...audit.heads]) console.log(`${chain}  ${position}  ${hash}`);
    for (const { violation, subject } of [...violations, ...audit.violations])
      console.error(`${violation}: ${subject}`);
    for (const { account, cents, reason } of stranded) {
      console.error(`${account}: ${(cents / 100).toFixed(2)} without a way out, it ${reason}`);
    }
    console.log(
      `${entries} entries, ${heads.length} chains, ${unsealed} waiting for their seal, ${violations.length} violations, ${stranded.length} accounts with money without a way out.`,
    );
    console.log(`${audit.entries} entries in the audit log, ${audit.violations.length} violations.`);
    process.exit(violations.length + audit.violations.length + stranded.length === 0 ? 0 : 1);
  } catch (error) {
    endWithFault(error, 2);
  }
}
