import type { Db } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";

/** Any fixed number serves, so long as nothing else in this database locks it. */
const COMPARISON_LOCK = 5_283_021;

/**
 * Runs the work unless another process or request is at it. The lock is a database session's, held beside the
 * work on a connection of its own, so that a process that dies lets go of it.
 * @throws AppError 409 while another comparison runs.
 */
export async function oneAtATime<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const session = await db.$client.connect();
  let isLost = true;
  try {
    const { rows } = await session.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      COMPARISON_LOCK,
    ]);
    if (!rows[0]?.taken) {
      isLost = false;
      throw conflict("A comparison is under way already. Its result will be here in a moment.");
    }
    const result = await work().finally(() => session.query("select pg_advisory_unlock($1)", [COMPARISON_LOCK]));
    isLost = false;
    return result;
  } finally {
    // A session that may still hold the lock is ended, not given back.
    session.release(isLost);
  }
}
