import { sql } from "drizzle-orm";
import type { Standing } from "#contract/leagues/standing.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { mayHaveDues } from "#contract/terms/dues-terms.ts";
import type { Actor } from "#server/access/guards.ts";
import { visibleLeague } from "#server/access/league-access.ts";
import { leagueReadBy } from "#server/leagues/queries.ts";
import { factsOfLeague } from "#server/leagues/standing/facts.ts";
import { needsInLeague } from "#server/leagues/standing/needs-in-league.ts";
import { standingOf } from "#server/leagues/standing/standing.ts";
import { seatsOf } from "#server/members/queries.ts";
import { leagueDues } from "#server/money/dues/queries.ts";
import { payoutPool } from "#server/money/payouts/payout-pool.ts";
import { payoutsOf } from "#server/money/payouts/queries.ts";
import { seasonHoldOf } from "#server/money/season-holds/queries.ts";
import { debtsOf } from "#server/money/treasurer/debt-queries.ts";
import { keptMoney } from "#server/money/treasurer/queries.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import type { Deps } from "#server/platform/deps.ts";
import { latestVotingSession } from "#server/votes/payout-votes/queries.ts";

type Season = { leagueId: string; seasonYear: number };
type Asked = { actor: Actor; leagueId: string; deps: Pick<Deps, "db" | "config" | "processor">; now: Date };

/** Reads where a league stands for the actor. @throws AppError 404 if they may not read it (RULES §3). */
export async function readStanding({ actor, leagueId, deps, now }: Asked): Promise<Standing> {
  const { db, config, processor } = deps;
  const asked = { actor, config, now };
  const { userId: readerId, isAdmin } = actor;
  return onOneConnection(db, async (one) => {
    const [row, league, membersAt, [facts]] = await Promise.all([
      visibleLeague(one, actor, leagueId),
      leagueReadBy(one, actor, { leagueId, now }),
      seatsOf(one, leagueId, now),
      factsOfLeague(one, { leagueId, userId: readerId, isAdmin, now }),
    ]);
    const runsIt = isAdmin || row.commissionerId === readerId;
    const isOver = row.status === "completed";
    const members = membersAt(row);
    const own = members.find(({ userId }) => userId === readerId);
    const isInside = runsIt || own !== undefined;
    const season = { leagueId, seasonYear: row.currentYear };
    const isByTreasurer = row.knowsNames && row.treasurerId !== null;
    const [payouts, session, kept, debts, dues, hold, pool, about] = await Promise.all([
      row.knowsNames ? payoutsOf(one, actor, leagueId, asked) : [],
      latestVotingSession(one, row, asked),
      isByTreasurer ? keptMoney(one, actor, { leagueId, now }) : undefined,
      isByTreasurer ? debtsOf(one, actor, leagueId) : undefined,
      isInside && row.knowsNames && mayHaveDues(league) ? leagueDues(one, actor, leagueId, now) : undefined,
      seasonHoldOf(one, row, asked),
      runsIt && isOver ? payoutPool(one, row) : undefined,
      factsAbout(one, season, readerId),
    ]);
    return standingOf({
      ...{ league, readerId, runsIt, now, own, payouts, kept, debts, dues: dues?.dues },
      members: members.filter(({ firstSeason }) => firstSeason <= row.currentYear),
      needs: facts ? needsInLeague(facts, now) : [],
      vote: session && session.kind !== "smaller_prizes" ? session : undefined,
      pool: pool && {
        available: centsToDecimal(pool.available),
        reimbursement: centsToDecimal(pool.reimbursement),
      },
      hold: row.treasurerId === null ? hold : null,
      isReviewed: hold.seasonYear === row.currentYear && hold.reviews.some(({ decision }) => decision === null),
      completableFrom: runsIt ? hold.completableFrom : null,
      hasResults: isInside && about.hasResults,
      hasDisputes: runsIt && about.hasDisputes,
      pastSeasons: isInside ? about.toldSeasons + row.currentYear - 1 : 0,
      hasWays: about.hasWays,
      hasClassifieds: processor !== undefined || config.policy.listsTreasurerLeagues,
    });
  });
}

type About = { hasResults: boolean; hasDisputes: boolean; hasWays: boolean; toldSeasons: number };

/** Small facts that decide whether parts of the page have anything in them. */
async function factsAbout(db: Reader, { leagueId, seasonYear }: Season, userId: string): Promise<About> {
  const { rows } = await db.execute<About>(sql`select
    exists (select from platform_links where league_id = ${leagueId} and season_year = ${seasonYear})
      or exists (select from result_imports where league_id = ${leagueId} and season_year = ${seasonYear}) as "hasResults",
    exists (select from disputes join payments on payments.id = disputes.payment_id
      where payments.league_id = ${leagueId}) as "hasDisputes",
    exists (select from ways_to_pay where user_id = ${userId}) as "hasWays",
    coalesce((select count(distinct line ->> 'year') from league_history, jsonb_array_elements(lines) line
      where league_id = ${leagueId}), 0)::int as "toldSeasons"`);
  return onlyRow(rows);
}
