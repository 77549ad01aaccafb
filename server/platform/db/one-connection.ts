import type pg from "pg";
import { databaseOn, type Reader } from "#server/platform/db/client.ts";
import { despiteOutdatedPlans } from "#server/platform/db/connection/outdated-plans.ts";
import { spoilsConnection } from "#server/platform/db/failures.ts";

/**
 * Reads on one connection, so that queries that don't wait for each other's answers take one round trip. Each sees what
 * was committed when it began; within a transaction, they are part of it.
 */
export async function onOneConnection<T>(db: Reader, work: (one: Reader) => Promise<T>): Promise<T> {
  const { $client: pool } = db;
  return pool ? despiteOutdatedPlans(pool, () => readOnce(pool, work)) : work(db);
}

async function readOnce<T>(pool: pg.Pool, work: (one: Reader) => Promise<T>): Promise<T> {
  const client = await pool.connect();
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
