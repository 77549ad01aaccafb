import pg from "pg";
import { connectionsMax } from "#server/platform/db/connection/few-connections.ts";
import { isPlanOutdated } from "#server/platform/db/failures.ts";

/**
 * Repeats what failed because its connection had prepared a statement for an older table. Each failure takes that
 * connection out of the pool, so that a new one serves in the end. A statement that failed like this has changed nothing.
 */
export async function despiteOutdatedPlans<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  for (let left = connectionsMax(pool); ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left <= 0 || !isPlanOutdated(error)) throw error;
    }
  }
}

type Query = (sent: string | pg.QueryConfig | pg.Submittable, ...rest: unknown[]) => unknown;

/** Repeats a pool's single statements in the same way. */
export function repeatOutdated(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as Query;
  const repeating: Query = (sent, ...rest) => {
    const isAnsweredOnce = typeof rest.at(-1) === "function" || sent instanceof pg.Query;
    return isAnsweredOnce
      ? query(sent, ...rest)
      : despiteOutdatedPlans(pool, () => query(sent, ...rest) as Promise<unknown>);
  };
  Object.assign(pool, { query: repeating });
}
