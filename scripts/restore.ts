import pg from "pg";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { restoreDatabase } from "#server/operations/backup/restore.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createDb } from "#server/platform/db/client.ts";
import { takeServer } from "#server/platform/db/connect.ts";

/**
 * `npm run restore -- DIRECTORY`: fills a new, empty database with a back-up and proves its books. Ends with 0 when
 * they are right, 1 when they are not, 2 when nothing was restored.
 */
const [directory] = process.argv.slice(2);
if (!directory) {
  console.error("Usage: npm run restore -- DIRECTORY");
  process.exit(2);
}
try {
  process.exit(await restore(directory));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}

async function restore(from: string): Promise<0 | 1> {
  const { connectionString, stop } = await takeServer(readConfig());
  try {
    const { takenAt, tables } = await restoreDatabase({ connectionString, directory: from });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${tables.length} tables are back, as they were at ${takenAt}.`);
    console.log("Everybody has to sign in anew.");
    return await proveBooks(connectionString);
  } finally {
    await stop();
  }
}

/** Without the limits of the application's pool: large books take their time. */
async function proveBooks(connectionString: string): Promise<0 | 1> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  const { entries, heads, unsealed, violations } = await verifyBooks(createDb(pool)).finally(() => pool.end());
  for (const { violation, subject } of violations) console.error(`${violation}: ${subject}`);
  const counts = `${entries} entries, ${heads.length} chains, ${unsealed} waiting for their seal`;
  console.log(violations.length === 0 ? `The books are right: ${counts}.` : `The books are NOT right: ${counts}.`);
  return violations.length === 0 ? 0 : 1;
}
