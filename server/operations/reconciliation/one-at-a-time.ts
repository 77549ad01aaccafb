import type { Db } from "#server/platform/db/client.ts";
import { openSession } from "#server/platform/db/connection/own-session.ts";
import { conflict } from "#server/platform/errors.ts";

/** An arbitrary number that nothing else in this database locks. */
const COMPARISON_LOCK = 5_283_021;

/**
 * Runs the work unless another process or request is already running it. The lock belongs to a database session of its
 * own, so a process that dies releases it. @throws AppError 409 while another comparison runs.
 */
export async function oneAtATime<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const session = await openSession(db.$client);
  try {
    const { rows } = await session.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      COMPARISON_LOCK,
    ]);
    if (!rows[0]?.taken) throw conflict("A comparison is already under way. Its result will be here in a moment.");
    return await work().finally(() => session.query("select pg_advisory_unlock($1)", [COMPARISON_LOCK]));
  } finally {
    await session.end();
  }
}
