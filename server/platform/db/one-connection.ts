import { databaseOn, type Reader } from "#server/platform/db/client.ts";
import { spoilsConnection } from "#server/platform/db/failures.ts";

/**
 * Reads on one connection, so that queries that don't wait for each other's answers take one round trip. Each sees what
 * was committed when it began; within a transaction, they are part of it.
 */
export async function onOneConnection<T>(db: Reader, work: (one: Reader) => Promise<T>): Promise<T> {
  if (!db.$client) return work(db);
  const client = await db.$client.connect();
  let spoiledBy: Error | boolean = false;
  try {
    return await work(databaseOn(client));
  } catch (error) {
    if (spoilsConnection(error)) spoiledBy = error instanceof Error ? error : true;
    throw error;
  } finally {
    client.release(spoiledBy);
  }
}
