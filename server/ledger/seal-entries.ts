import { sql } from "drizzle-orm";
import { type Db, inTransaction, type Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";

/** Links waiting entries to their league's hash chain; one caller at a time. @returns How many entries it linked. */
export async function sealEntries(tx: Tx, { limit }: { limit: number }): Promise<number> {
  const { rows } = await tx.execute<{ sealed: number }>(sql`select ledger.seal(${limit}) as sealed`);
  return onlyRow(rows).sealed;
}

const AT_ONCE_MAX = 500;

/** Links everything that waits, in transactions of their own. */
export async function sealWaiting(db: Db): Promise<void> {
  while ((await inTransaction(db, (tx) => sealEntries(tx, { limit: AT_ONCE_MAX }))) === AT_ONCE_MAX);
}
