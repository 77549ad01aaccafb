import { expect } from "vitest";
import type { TestDatabase } from "#tests/support/database.ts";

/** Other tests' databases in the same cluster have waiting locks of their own. */
const WAITING =
  "select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()";

/** Resolves once a statement in this database waits for a lock that another transaction holds. */
export async function untilSomeoneWaits({ ownerPool }: Pick<TestDatabase, "ownerPool">): Promise<void> {
  const waiting = async () => (await ownerPool.query(WAITING)).rowCount;
  await expect.poll(waiting, { interval: 10 }).toBeGreaterThan(0);
}
