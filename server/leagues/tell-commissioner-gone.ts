import { sql } from "drizzle-orm";
import { GONE_TELL_DAYS } from "#contract/commissioner-gone.ts";
import { toCents } from "#contract/money.ts";
import { silentLeagues } from "#server/leagues/commissioner-gone.ts";
import { memberIdsOf } from "#server/members/queries.ts";
import { commissionerGone } from "#server/notices/commissioners.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueNotices } from "#server/platform/db/schema/leagues.ts";

const AT_ONCE_MAX = 200;

type Silent = {
  id: string;
  name: string;
  commissioner_id: string;
  current_year: number;
  held: number;
  kind: "not_completed" | "not_paid";
};
type Telling = { now: Date };

/**
 * Job: tells the members of a silent league, once per season and kind, that they can elect another commissioner
 * (RULES §23). @returns Whether there may be more to tell.
 */
export async function tellCommissionerGone(tx: Tx, { now }: Telling): Promise<boolean> {
  const { rows } = await tx.execute<Silent>(sql`
    select silent.* from (${silentLeagues(now, { days: GONE_TELL_DAYS })}) silent
    where not exists (select from league_notices told where told.league_id = silent.id
        and told.season_year = silent.current_year and told.kind = silent.kind)
    order by silent.since, silent.id limit ${AT_ONCE_MAX}`);
  if (rows.length === 0) return false;
  const fresh = await noteTold(tx, rows, now);
  const members = await memberIdsOf(
    tx,
    fresh.map(({ id }) => id),
  );
  const notices = fresh.map((league) => {
    const others = (members.get(league.id) ?? []).filter((id) => id !== league.commissioner_id);
    return commissionerGone(league, { members: others, held: toCents(league.held), kind: league.kind });
  });
  await tell(tx, now, ...notices);
  return rows.length === AT_ONCE_MAX;
}

/** @returns The leagues whose members no other run has told in the meantime. */
async function noteTold(tx: Tx, silent: readonly Silent[], now: Date): Promise<Silent[]> {
  const rows = silent.map(({ id: leagueId, current_year: seasonYear, kind }) => ({
    ...{ leagueId, seasonYear, kind, sentAt: now },
  }));
  const stored = await tx
    .insert(leagueNotices)
    .values(rows)
    .onConflictDoNothing()
    .returning({ leagueId: leagueNotices.leagueId });
  const noted = new Set(stored.map(({ leagueId }) => leagueId));
  return silent.filter(({ id }) => noted.has(id));
}
