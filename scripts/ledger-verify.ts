import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { joinDatabase } from "#server/platform/db/connect.ts";

/** `npm run ledger:verify`: proves the books, names whatever is wrong and money without a way out, and prints the heads of the hash chains. */
try {
  const database = await joinDatabase(readConfig());
  const pool = createPool(database.app);
  const db = createDb(pool);
  const { entries, unsealed, heads, violations } = await verifyBooks(db);
  const stranded = await moneyWithoutWayOut(db);
  await pool.end();
  await database.stop();
  for (const { chain, position, hash } of heads) console.log(`${chain}  ${position}  ${hash}`);
  for (const { violation, subject } of violations) console.error(`${violation}: ${subject}`);
  for (const { account, cents, reason } of stranded) {
    console.error(`${account}: ${(cents / 100).toFixed(2)} without a way out, it ${reason}`);
  }
  console.log(
    `${entries} entries, ${heads.length} chains, ${unsealed} waiting for their seal, ${violations.length} violations, ${stranded.length} accounts with money without a way out.`,
  );
  process.exit(violations.length + stranded.length === 0 ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
