import { and, inArray, isNull, sql } from "drizzle-orm";
import { GONE_TELL_DAYS } from "#contract/commissioner-gone.ts";
import { formatMoney, toCents } from "#contract/money.ts";
import { addDays } from "#contract/time.ts";
import { silentLeagues } from "#server/leagues/commissioner-gone.ts";
import { memberIds } from "#server/members/queries.ts";
import { notify } from "#server/notices/notify.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueNotices } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

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
 * (RULES §23).
 */
export async function tellCommissionerGone(tx: Tx, { now }: Telling): Promise<void> {
  const { rows } = await tx.execute<Silent>(sql`
    select silent.* from (${silentLeagues(now)}) silent
    where silent.since <= ${addDays(now, -GONE_TELL_DAYS).toISOString()}
      and not exists (select from league_notices told where told.league_id = silent.id
        and told.season_year = silent.current_year and told.kind = silent.kind)
    order by silent.since, silent.id limit ${AT_ONCE_MAX}`);
  for (const league of rows) {
    const { id: leagueId, current_year: seasonYear, kind } = league;
    const [fresh] = await tx
      .insert(leagueNotices)
      .values({ leagueId, seasonYear, kind, sentAt: now })
      .onConflictDoNothing()
      .returning();
    if (fresh) await tellMembers(tx, league, { now });
  }
}

async function tellMembers(tx: Tx, league: Silent, { now }: Telling): Promise<void> {
  const members = (await memberIds(tx, league.id)).filter((id) => id !== league.commissioner_id);
  if (members.length === 0) return;
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, members), isNull(users.erasedAt)));
  const what = league.kind === "not_completed" ? "its end date has passed" : "its season is complete";
  const message = `${league.name} holds ${formatMoney(toCents(league.held))} and ${what}, but the commissioner hasn't acted for ${GONE_TELL_DAYS} days. If they don't answer, a paid member can propose another commissioner on the league's page, and you all vote on it.`;
  const path = `/leagues/${league.id}#commissioner`;
  await notify(tx, {
    userIds: people.map(({ id }) => id),
    leagueId: league.id,
    type: "commissioner_vote_proposed",
    title: "You can elect another commissioner",
    message,
    actionUrl: path,
    letter: {
      subject: `${league.name}: you can elect another commissioner`,
      heading: "You can elect another commissioner",
      paragraphs: [message, "The money stays in escrow until the winners are named."],
      action: { label: "See the league", path },
    },
    now,
  });
}
