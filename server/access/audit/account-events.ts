import { sql } from "drizzle-orm";
import type { AccountEvent } from "#contract/people/account-events.ts";
import type { PageQuery } from "#contract/platform/paging.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { type Page, pageOf, readCursor } from "#server/platform/lib/paging.ts";
import { placeOf } from "#server/platform/lib/place-of.ts";

type Row = Omit<AccountEvent, "createdAt" | "place"> & { created_at: string; ip: string | null };

/** Lists what happened on an account and what admins did with it, newest first, for its owner (RULES §16). */
export async function accountEventsOf(
  db: Reader,
  { userId, page: { limit, cursor } }: { userId: string; page: PageQuery },
): Promise<Page<AccountEvent>> {
  const after = readCursor(cursor);
  const { rows } = await db.execute<Row & { total: number }>(sql`
    with happened as (
      select id, 'account' as "by", kind, ip, device, details, null::jsonb as changes, created_at
      from account_events where user_id = ${userId}
      union all
      select id, case when actor_id is null then 'operator' else 'admin' end, action, null, null, '{}', changes, created_at
      from audit_log where subject_type = 'user' and subject_id = ${userId}
        and (actor_id is null or actor_id <> ${userId})
    )
    select *, (select count(*) from happened) as total from happened
    where ${after ? sql`(created_at, id) < (${after.at}, ${after.id})` : sql`true`}
    order by created_at desc, id desc limit ${limit + 1}`);
  const events = rows.map(({ created_at, total: _, changes, ip, ...event }) => ({
    ...event,
    changes: changes ?? [],
    place: event.by === "account" ? placeOf(ip) : null,
    createdAt: new Date(created_at).toISOString(),
  }));
  return pageOf(events, { limit, total: rows[0]?.total ?? 0 });
}
