import { expect } from "vitest";
import type { TestDatabase } from "#tests/support/database.ts";

/** Other tests' databases in the same cluster have waiting locks of their own. */
const WAITING =
  "select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()";

/** Resolves once so many statements in this database wait for locks that other transactions hold. */
export async function untilSomeoneWaits({ ownerPool }: Pick<TestDatabase, "ownerPool">, count = 1): Promise<void> {
  const waiting = async () => (await ownerPool.query(WAITING)).rowCount;
  await expect.poll(waiting, { interval: 10 }).toBeGreaterThanOrEqual(count);
}
