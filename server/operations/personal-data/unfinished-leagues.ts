import { sql } from "drizzle-orm";
import type { DeletionBlockers } from "#contract/operations/deletion-blockers.ts";
import { isOver, leagueStatuses } from "#contract/terms/league-status.ts";
import { SEASON_KINDS } from "#server/ledger/accounts.ts";
import { heldMoney } from "#server/ledger/held.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isOneOf } from "#server/platform/db/kinds-in-sql.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

/** Someone may run a thousand leagues; they meet the others once these are over. */
const NAMED_MAX = 20;

const isEnded = isOneOf(sql`run.status`, leagueStatuses.filter(isOver));

/**
 * Finds up to 20 leagues that a person runs and that aren't over, by name. A league is over when it is canceled, or
 * completed with nothing left to pay out.
 */
export async function unfinishedLeagues(
  reader: Reader,
  userId: string,
): Promise<DeletionBlockers["unfinishedLeagues"]> {
  const { rows } = await reader.execute<DeletionBlockers["unfinishedLeagues"][number]>(
    sql`select * from (
        select run.id, run.name, ${isEnded} as "isEnded" from ${leagues} run
        where run.commissioner_id = ${userId} and run.deleted_at is null
          and (not ${isEnded}
            or exists (select from ${heldMoney(...SEASON_KINDS, "pot")} a where a.league_id = run.id))
        limit ${NAMED_MAX}
      ) unfinished order by name, id`,
  );
  return rows;
}
