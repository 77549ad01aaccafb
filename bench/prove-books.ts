import { verifyBooks } from "#server/ledger/verify-books.ts";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";

/**
 * Proves that the bench measured real work: every payment is in the books exactly once, and the books balance.
 * @throws If not.
 */
export async function proveBooks(databaseUrl: string, { recorded }: { recorded: number }): Promise<void> {
  const pool = createPool({ connectionString: databaseUrl, role: APP_ROLE, max: 1 });
  try {
    const { rows } = await pool.query<{ booked: number; paid: number }>(`
      select (select count(*) from ledger.entries where event_type = 'entry_fee.paid') as booked,
        (select count(*) from payments where status = 'succeeded') as paid`);
    const { violations } = await verifyBooks(createDb(pool));
    const found = { ...rows[0], violations: violations.length };
    if (found.booked !== recorded || found.paid !== recorded || violations.length > 0) {
      throw new Error(`The books are not right: ${JSON.stringify({ expected: recorded, ...found })}`);
    }
    console.log(`${recorded} payments recorded, each with one journal entry. The books balance.`);
  } finally {
    await pool.end();
  }
}
