import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";

/** Links waiting entries to their league's hash chain; one caller at a time. @returns How many entries it linked. */
export async function sealEntries(tx: Tx, { limit }: { limit: number }): Promise<number> {
  const { rows } = await tx.execute<{ sealed: number }>(sql`select ledger.seal(${limit}) as sealed`);
  return onlyRow(rows).sealed;
}
