import { eq, sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";
import { recentActs } from "#server/platform/db/schema/limits.ts";

/** At most this many acts in any stretch of time this long. */
export type ActLimit = { max: number; windowMs: number };

type Acts = { key: string; limit: ActLimit; count?: number; now: Date };

/**
 * Counts acts if the limit allows all of them; refused ones don't count. In a transaction, acts that are rolled back
 * don't count, either, and two transactions with one key take turns. @returns Null, or when they would be allowed.
 */
export async function countActs(db: Reader, { key, ...acts }: Acts): Promise<Date | null> {
  const counted = await countEach(db, { keys: [key], ...acts });
  return counted.has(key) ? null : nextAllowed(db, { key, ...acts });
}

/** Does the same for many keys, in one statement. @returns The keys whose acts the limit allows. */
export async function countEach(
  db: Reader,
  { keys, limit, count = 1, now }: Omit<Acts, "key"> & { keys: readonly string[] },
): Promise<Set<string>> {
  const { max, windowMs } = limit;
  if (count > max) throw new RangeError(`No more than ${max} acts are ever allowed at once.`);
  const at = now.toISOString();
  const endsAt = new Date(now.getTime() + windowMs).toISOString();
  const live = sql`select act from unnest(r.moments) act where act > ${new Date(now.getTime() - windowMs).toISOString()}::timestamptz`;
  if (keys.length === 0) return new Set();
  // In one order, so that two acts with the same keys can't deadlock.
  const { rows } = await db.execute<{ key: string }>(sql`
    insert into recent_acts as r (key, moments, ends_at)
    select distinct on (act.key) act.key, array_fill(${at}::timestamptz, array[${count}::int]), ${endsAt}::timestamptz
    from unnest(${sql.param([...keys])}::text[]) as act (key) order by act.key
    on conflict (key) do update set moments = array(${live} order by act) || excluded.moments, ends_at = excluded.ends_at
    where (select count(*) from (${live}) acts) + ${count}::int <= ${max}::int
    returning key`);
  return new Set(rows.map(({ key }) => key));
}

/** Returns when the oldest blocking acts no longer count, which allows these. */
async function nextAllowed(db: Reader, { key, limit, count = 1, now }: Acts): Promise<Date> {
  const [row] = await db.select({ moments: recentActs.moments }).from(recentActs).where(eq(recentActs.key, key));
  const live = (row?.moments ?? []).filter((act) => act.getTime() > now.getTime() - limit.windowMs);
  const last = live[live.length + count - limit.max - 1] ?? now;
  return new Date(last.getTime() + limit.windowMs);
}
