import { readConfig } from "#server/config.ts";
import { createDb, createPool } from "#server/db/client.ts";
import { APP_ROLE, joinDatabase } from "#server/db/connect.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";

/** `npm run ledger:verify`: proves the books, names whatever is wrong, and prints the heads of the hash chains. */
try {
  const database = await joinDatabase(readConfig());
  const pool = createPool({ connectionString: database.ownerUrl, role: APP_ROLE });
  const { entries, unsealed, heads, violations } = await verifyBooks(createDb(pool));
  await pool.end();
  await database.stop();
  for (const { chain, position, hash } of heads) console.log(`${chain}  ${position}  ${hash}`);
  for (const { violation, subject } of violations) console.error(`${violation}: ${subject}`);
  console.log(
    `${entries} entries, ${heads.length} chains, ${unsealed} waiting for their seal, ${violations.length} violations.`,
  );
  process.exit(violations.length === 0 ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
