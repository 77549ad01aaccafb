import type pg from "pg";
import { connectTo } from "#server/platform/db/connection/connect-to.ts";

/** What `createPool` was given. */
type SessionOptions = pg.PoolOptions & { direct?: string };

/**
 * Opens a separate session in a pool's database, not through a pooler: for what can't be shared, such as listening, and
 * locks that outlive a transaction.
 */
export function openSession({ options }: pg.Pool): Promise<pg.Client> {
  const { connectionString = "", direct = connectionString, ...rest } = options as SessionOptions;
  const { options: settings, query_timeout, connectionTimeoutMillis } = rest;
  return connectTo({
    connectionString: direct,
    options: settings,
    query_timeout,
    connectionTimeoutMillis,
    keepAlive: true,
  });
}
