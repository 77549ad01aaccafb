import { sql } from "drizzle-orm";
import type { ListedUser } from "#contract/operations/admin-users.ts";
import { heldMoney } from "#server/ledger/held.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

type Unfinished = ListedUser["unfinishedLeagues"];

/** Someone may run a thousand leagues; they meet the others once these are over. */
const NAMED_MAX = 20;

/**
 * Up to 20 leagues that each of these people runs and that aren't over, by their commissioner; those who run none are
 * left out. A league is over when it is canceled, or completed with nothing left to pay out.
 */
export async function unfinishedLeagues(reader: Reader, userIds: readonly string[]): Promise<Map<string, Unfinished>> {
  const { rows } = await reader.execute<{ userId: string; leagues: Unfinished }>(
    sql`select person.id as "userId", unfinished.leagues from unnest(${sql.param(userIds)}::uuid[]) person(id)
      cross join lateral (
        select json_agg(json_build_object('id', run.id, 'name', run.name,
          'isEnded', run.status in ('completed', 'cancelled')) order by run.name, run.id) as leagues
        from (
          select run.id, run.name, run.status from ${leagues} run
          where run.commissioner_id = person.id and run.deleted_at is null
            and (run.status not in ('completed', 'cancelled')
              or exists (select from ${heldMoney()} a where a.league_id = run.id))
          limit ${NAMED_MAX}
        ) run
      ) unfinished
      where unfinished.leagues is not null`,
  );
  return new Map(rows.map(({ userId, leagues: theirs }) => [userId, theirs]));
}
