import { eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";
import { failedAttempts } from "#server/platform/db/schema/limits.ts";

/** After `free` failures, each further one makes the next attempt wait, doubling each time; failures fade over time. */
export type FailureLimit = { free: number; firstWaitMs: number; longestWaitMs: number; fadesInMs: number };

export type Counter = { key: string; limit: FailureLimit };

/** Beyond this, doubling would only overflow. */
const DOUBLINGS_MAX = 20;

/**
 * Admits an attempt if none of its counters makes it wait, and counts it as failed until `forgiveAttempt` says
 * otherwise, so that simultaneous attempts can't all slip through before the first has failed. Checks the counters in
 * order; those after a refusal stay untouched. @returns Null, or when to try again.
 */
export async function admitAttempt(db: Reader, counters: readonly Counter[], now: Date): Promise<Date | null> {
  for (const counter of counters) {
    const blockedUntil = await countFailure(db, counter, now);
    if (blockedUntil) return blockedUntil;
  }
  return null;
}

async function countFailure(db: Reader, { key, limit }: Counter, now: Date): Promise<Date | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { free, firstWaitMs, longestWaitMs, fadesInMs } = limit;
  const faded = sql`greatest(0, extract(epoch from ${at} - f.counted_at)) * 1000 / ${fadesInMs}::float8`;
  const failures = sql`(greatest(0, f.failures - ${faded}) + 1)`;
  const doublings = sql`least(round(n) - ${free}::int, ${DOUBLINGS_MAX}::int)`;
  const after = (milliseconds: ReturnType<typeof sql>) => sql`${at} + (${milliseconds}) * interval '1 millisecond'`;
  const wait = sql`least(${longestWaitMs}::float8, ${firstWaitMs}::float8 * power(2, ${doublings}))`;
  const outcome = (count: ReturnType<typeof sql>, latest: ReturnType<typeof sql>) => sql`
    (select n, ${latest}, case when round(n) >= ${free}::int then ${after(wait)} end,
      ${after(sql`n * ${fadesInMs}::float8`)} from (select ${count}::float8 as n) counted)`;
  const { rows } = await db.execute(sql`
    insert into failed_attempts as f (key, failures, counted_at, blocked_until, ends_at)
    select ${key}, outcome.* from ${outcome(sql`1`, at)} outcome
    on conflict (key) do update set (failures, counted_at, blocked_until, ends_at) = ${outcome(failures, sql`greatest(f.counted_at, ${at})`)}
    where f.blocked_until is null or f.blocked_until <= ${at}
    returning key`);
  if (rows.length > 0) return null;
  const [row] = await db
    .select({ until: failedAttempts.blockedUntil })
    .from(failedAttempts)
    .where(eq(failedAttempts.key, key));
  return row?.until ?? now;
}

/**
 * Undoes the failure that a successful attempt was counted as. @param cleared The counters whose earlier failures are
 * forgiven with it.
 */
export async function forgiveAttempt(db: Reader, counters: readonly Counter[], cleared: readonly Counter[]) {
  if (counters.length === 0) return;
  const keys = (given: readonly Counter[]) => given.map(({ key }) => key);
  const freeOf = sql.join(
    counters.map(({ key, limit }) => sql`when f.key = ${key} then ${limit.free}::int`),
    sql` `,
  );
  await db.execute(sql`
    with locked as (
      select f.key, greatest(0, f.failures - 1) as failures, case ${freeOf} end as free
      from failed_attempts f where ${inArray(sql`f.key`, keys(counters))} order by f.key for update),
    cleared as (delete from failed_attempts f using locked l where f.key = l.key and ${inArray(sql`f.key`, keys(cleared))})
    update failed_attempts f set failures = l.failures,
      blocked_until = case when round(l.failures) >= l.free then f.blocked_until end
    from locked l where f.key = l.key and not ${inArray(sql`f.key`, keys(cleared))}`);
}
