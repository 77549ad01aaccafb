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
export async function countActs(db: Reader, { key, limit, count = 1, now }: Acts): Promise<Date | null> {
  const { max, windowMs } = limit;
  if (count > max) throw new RangeError(`No more than ${max} acts are ever allowed at once.`);
  const at = now.toISOString();
  const endsAt = new Date(now.getTime() + windowMs).toISOString();
  const live = sql`select act from unnest(r.moments) act where act > ${new Date(now.getTime() - windowMs).toISOString()}::timestamptz`;
  const { rows } = await db.execute(sql`
    insert into recent_acts as r (key, moments, ends_at)
    values (${key}, array_fill(${at}::timestamptz, array[${count}::int]), ${endsAt}::timestamptz)
    on conflict (key) do update set moments = array(${live} order by act) || excluded.moments, ends_at = excluded.ends_at
    where (select count(*) from (${live}) acts) + ${count}::int <= ${max}::int
    returning key`);
  return rows.length > 0 ? null : nextAllowed(db, { key, limit, count, now });
}

/** Returns when the oldest blocking acts no longer count, which allows these. */
async function nextAllowed(db: Reader, { key, limit, count = 1, now }: Acts): Promise<Date> {
  const [row] = await db.select({ moments: recentActs.moments }).from(recentActs).where(eq(recentActs.key, key));
  const live = (row?.moments ?? []).filter((act) => act.getTime() > now.getTime() - limit.windowMs);
  const last = live[live.length + count - limit.max - 1] ?? now;
  return new Date(last.getTime() + limit.windowMs);
}
