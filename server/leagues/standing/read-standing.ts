import { and, eq, sql } from "drizzle-orm";
import type { Standing } from "#contract/leagues/standing.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { type VisibleLeague, visibleLeague } from "#server/access/league-access.ts";
import { leagueReadBy } from "#server/leagues/queries.ts";
import { factsOfLeague } from "#server/leagues/standing/facts.ts";
import { needsInLeague } from "#server/leagues/standing/needs-in-league.ts";
import type { Treasury } from "#server/leagues/standing/seen.ts";
import { standingOf } from "#server/leagues/standing/standing.ts";
import { keptIn } from "#server/ledger/kept.ts";
import { seatsOf } from "#server/members/queries.ts";
import { payoutPool } from "#server/money/payouts/payout-pool.ts";
import { payoutsOf } from "#server/money/payouts/queries.ts";
import { completableFrom } from "#server/money/season-holds/new-commissioner.ts";
import { isUnderReview } from "#server/money/season-holds/reviews.ts";
import { debtsOf } from "#server/money/treasurer/debt-queries.ts";
import { debtSums } from "#server/money/treasurer/debt-sums.ts";
import { leagueNames } from "#server/money/treasurer/league-names.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import { platformLinks, resultImports } from "#server/platform/db/schema/results.ts";
import type { Deps } from "#server/platform/deps.ts";
import { latestVotingSession } from "#server/votes/payout-votes/queries.ts";

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
    const season = { leagueId, seasonYear: row.currentYear };
    const [payouts, session, treasury, pool, isReviewed, from, hasResults] = await Promise.all([
      row.knowsNames ? payoutsOf(one, actor, leagueId, { config, now }) : [],
      latestVotingSession(one, row, { actor, now }),
      treasuryOf(one, actor, row),
      runsIt && isOver ? payoutPool(one, row) : undefined,
      isOver && isUnderReview(one, season),
      runsIt ? completableFrom(one, row, asked) : undefined,
      row.knowsNames && resultsExist(one, season),
    ]);
    const members = membersAt(row);
    return standingOf({
      ...{ league, readerId, runsIt, now, payouts, treasury, isReviewed, hasResults },
      own: members.find(({ userId }) => userId === readerId),
      members: members.filter(({ firstSeason }) => firstSeason <= row.currentYear),
      needs: facts ? needsInLeague(facts, now) : [],
      vote: session && session.kind !== "smaller_prizes" ? session : undefined,
      pool: pool && {
        available: centsToDecimal(pool.available),
        reimbursement: centsToDecimal(pool.reimbursement),
      },
      completableFrom: from?.toISOString() ?? null,
      hasClassifieds: processor !== undefined || config.policy.listsTreasurerLeagues,
    });
  });
}

async function treasuryOf(db: Reader, actor: Actor, league: VisibleLeague): Promise<Treasury | undefined> {
  if (league.treasurerId === null || !league.knowsNames) return undefined;
  const [parts, { seasons }, debts] = await Promise.all([
    keptIn(db, { leagueId: league.id }),
    debtSums(db, league.id),
    debtsOf(db, actor, league.id),
  ]);
  const keeperIds = [...new Set(parts.map(({ keeperId }) => keeperId))];
  const nameOf = await leagueNames(db, league.id, keeperIds);
  return { keepers: keeperIds.map((userId) => ({ userId, name: nameOf(userId) })), seasons, debts };
}

/** Whether the league is linked to a platform, or somebody uploaded its results. */
async function resultsExist(db: Reader, { leagueId, seasonYear }: { leagueId: string; seasonYear: number }) {
  const isOf = (table: typeof platformLinks | typeof resultImports) =>
    and(eq(table.leagueId, leagueId), eq(table.seasonYear, seasonYear));
  const { rows } = await db.execute<{ exists: boolean }>(sql`select
    exists (select from ${platformLinks} where ${isOf(platformLinks)})
    or exists (select from ${resultImports} where ${isOf(resultImports)}) as exists`);
  return rows[0]?.exists ?? false;
}
