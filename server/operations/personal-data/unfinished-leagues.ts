import { sql } from "drizzle-orm";
import type { ListedUser } from "#contract/admin-users.ts";
import { heldMoney } from "#server/ledger/held.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

type Unfinished = NonNullable<ListedUser["unfinishedLeague"]>;

/**
 * A league that each of these people runs and that isn't over, by its commissioner; those who run none are left out. A
 * league is over when it is canceled, or completed with nothing left to pay out.
 */
export async function unfinishedLeagues(reader: Reader, userIds: readonly string[]): Promise<Map<string, Unfinished>> {
  const { rows } = await reader.execute<Unfinished & { userId: string }>(
    sql`select person.id as "userId", unfinished.* from unnest(${sql.param(userIds)}::uuid[]) person(id)
      cross join lateral (
        select run.id, run.name, run.status in ('completed', 'cancelled') as "isEnded" from ${leagues} run
        where run.commissioner_id = person.id and run.deleted_at is null
          and (run.status not in ('completed', 'cancelled')
            or exists (select from ${heldMoney()} a where a.league_id = run.id))
        limit 1
      ) unfinished`,
  );
  return new Map(rows.map(({ userId, ...league }) => [userId, league]));
}
