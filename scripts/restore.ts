import pg from "pg";
import { verifyAuditLog } from "#server/access/audit/verify-audit-log.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { restoreDatabase } from "#server/operations/backup/restore.ts";
import { readPlace } from "#server/platform/config/config.ts";
import { createDb } from "#server/platform/db/client.ts";
import { takeServer } from "#server/platform/db/connect.ts";
import { withBackup } from "./backup-in-tar.ts";
import { endWithFault } from "./end-with-fault.ts";
import { readArguments, showUsage } from "./read-arguments.ts";

const USAGE = "Usage: npm run restore -- DIRECTORY, or - for a tar file on standard input";

/**
 * `npm run restore -- DIRECTORY`: fills a new, empty database from a backup and proves its books and its audit log.
 * Exits with 0 if they are right, 1 if they aren't, 2 if nothing was restored.
 */
export async function run(): Promise<void> {
  const [directory = showUsage(USAGE)] = readArguments({ usage: USAGE, wordsMax: 1 }).words;
  try {
    process.exit(await restore(directory));
  } catch (error) {
    endWithFault(error, 2);
  }
}

async function restore(from: string): Promise<0 | 1> {
  const { connectionString, stop } = await takeServer(readPlace());
  try {
    const { takenAt, tables } = await withBackup(from, "read", (directory) =>
      restoreDatabase({ connectionString, directory }),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${rows} rows of ${tables.length} tables, as of ${takenAt}.`);
    console.log("Everyone has to sign in again.");
    console.log(
      "Heads given out after that may be missing. The log is signed again once an admin confirms it on /admin/installation.",
    );
    return await proveBooks(connectionString);
  } finally {
    await stop();
  }
}

/** Connects without the limits of the application's pool: verifying large books takes time. */
async function proveBooks(connectionString: string): Promise<0 | 1> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  const db = createDb(pool);
  const prove = async () => ({ books: await verifyBooks(db), audit: await verifyAuditLog(db) });
  const { books, audit } = await prove().finally(() => pool.end());
  const { entries, heads, unsealed, violations } = books;
  for (const { violation, subject } of [...violations, ...audit.violations]) console.error(`${violation}: ${subject}`);
  const counts = `${entries} entries, ${heads.length} chains, ${unsealed} waiting for their seal`;
  console.log(violations.length === 0 ? `The books are right: ${counts}.` : `The books are NOT right: ${counts}.`);
  if (audit.violations.length > 0) console.log("The audit log was changed.");
  return violations.length + audit.violations.length === 0 ? 0 : 1;
}
