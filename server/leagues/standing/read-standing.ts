import { sql } from "drizzle-orm";
import { CLAIM_HOURS } from "#contract/leagues/named-seats.ts";
import type { Standing } from "#contract/leagues/standing.ts";
import { addHours } from "#contract/platform/days.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { mayHaveDues } from "#contract/terms/dues-terms.ts";
import type { Actor } from "#server/access/guards.ts";
import { visibleLeague } from "#server/access/league-access.ts";
import { joinLinkOf } from "#server/leagues/joining/join-link.ts";
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
import { votersOf, whyNoVote } from "#server/votes/payout-votes/voters.ts";

type Season = { leagueId: string; seasonYear: number };
type StandingQuery = {
  actor: Actor;
  leagueId: string;
  deps: Pick<Deps, "db" | "config" | "processor" | "secret">;
  now: Date;
};

/** Reads where a league stands for the actor. @throws AppError 404 if they may not read it (RULES §3). */
export const readStanding = ({ deps: { db, config, processor, secret }, ...asked }: StandingQuery): Promise<Standing> =>
  onOneConnection(db, async (one) => {
    const reading = { one, config, ...asked };
    const subject = await subjectOf(reading);
    const { row, runsIt, isInside, needs } = subject;
    const season = { leagueId: row.id, seasonYear: row.currentYear };
    const [money, session, hold, about, joinToken] = await Promise.all([
      moneyOf(reading, subject),
      latestVotingSession(one, row, asked),
      seasonHoldOf(one, row, reading),
      factsAbout(one, season, { userId: asked.actor.userId, now: asked.now }),
      joinTokenOf(one, subject, secret),
    ]);
    return standingOf({
      ...subject,
      ...money,
      ...{ readerId: asked.actor.userId, now: asked.now, needs, hasWays: about.hasWays },
      vote: session && session.kind !== "smaller_prizes" ? session : undefined,
      hold: row.treasurerId === null ? hold : null,
      isReviewed: hold.seasonYear === row.currentYear && hold.reviews.some(({ decision }) => decision === null),
      completableFrom: runsIt ? hold.completableFrom : null,
      noVote: await noVoteIn(one, subject, asked.now),
      joinToken,
      hasResults: isInside && about.hasResults,
      hasDisputes: runsIt && about.hasDisputes,
      claims: isInside ? { all: about.claims, fresh: about.freshClaims } : { all: 0, fresh: 0 },
      pastSeasons: isInside ? about.toldSeasons + row.currentYear - 1 : 0,
      hasClassifieds: processor !== undefined || config.policy.listsTreasurerLeagues,
    });
  });

/** Why no vote on a completed season's prizes can open now, to those who know its members. */
async function noVoteIn(db: Reader, { row, league }: Awaited<ReturnType<typeof subjectOf>>, now: Date) {
  const isOpen = row.status === "completed" && league.pot.escrowBalance !== "0.00";
  if (!row.knowsNames || !league.membersVote || !isOpen) return undefined;
  return row.treasurerId === null ? undefined : whyNoVote(db, row, { voters: await votersOf(db, row), now });
}

type Run = Pick<Awaited<ReturnType<typeof subjectOf>>, "row" | "runsIt">;

/** For those who run a league that may have members without an account. */
const joinTokenOf = (db: Reader, { row, runsIt }: Run, secret: string) =>
  runsIt && row.treasurerId !== null ? joinLinkOf(db, row, secret) : null;

type Reading = Omit<StandingQuery, "deps"> & { one: Reader; config: Deps["config"] };

/** The league, the reader's part in it, and what needs them. */
async function subjectOf({ one, actor, leagueId, now }: Reading) {
  const { userId, isAdmin } = actor;
  const [row, league, membersAt, [facts]] = await Promise.all([
    visibleLeague(one, actor, leagueId),
    leagueReadBy(one, actor, { leagueId, now }),
    seatsOf(one, leagueId, now),
    factsOfLeague(one, { leagueId, userId, isAdmin, now }),
  ]);
  const members = membersAt(row);
  const own = members.find((member) => member.userId === userId);
  const runsIt = isAdmin || row.commissionerId === userId;
  return {
    ...{ row, league, own, runsIt, isInside: runsIt || own !== undefined },
    members: members.filter(({ firstSeason }) => firstSeason <= row.currentYear),
    needs: facts ? needsInLeague(facts, now) : [],
  };
}

/** What became of its money, as far as the reader may know it. */
async function moneyOf({ one, actor, leagueId, config, now }: Reading, subject: Awaited<ReturnType<typeof subjectOf>>) {
  const { row, league, runsIt, isInside } = subject;
  if (!row.knowsNames) return { payouts: [], kept: undefined, debts: undefined, dues: undefined, pool: undefined };
  const isByTreasurer = row.treasurerId !== null;
  const [payouts, kept, debts, dues, pool] = await Promise.all([
    payoutsOf(one, actor, leagueId, { config, now }),
    isByTreasurer ? keptMoney(one, actor, { leagueId, now }) : undefined,
    isByTreasurer ? debtsOf(one, actor, leagueId) : undefined,
    isInside && mayHaveDues(league) ? leagueDues(one, actor, leagueId, now) : undefined,
    runsIt && row.status === "completed" ? payoutPool(one, row) : undefined,
  ]);
  const { available, reimbursement } = pool ?? {};
  return {
    ...{ payouts, kept, debts, dues: dues?.dues },
    pool:
      available !== undefined && reimbursement !== undefined
        ? { available: centsToDecimal(available), reimbursement: centsToDecimal(reimbursement) }
        : undefined,
  };
}

type About = {
  hasResults: boolean;
  hasDisputes: boolean;
  hasWays: boolean;
  toldSeasons: number;
  claims: number;
  freshClaims: number;
};

/** Small facts that decide whether parts of the page have anything in them. */
async function factsAbout(
  db: Reader,
  { leagueId, seasonYear }: Season,
  { userId, now }: { userId: string; now: Date },
): Promise<About> {
  const fresh = addHours(now, -CLAIM_HOURS).toISOString();
  const { rows } = await db.execute<About>(sql`select
    exists (select from platform_links where league_id = ${leagueId} and season_year = ${seasonYear})
      or exists (select from result_imports where league_id = ${leagueId} and season_year = ${seasonYear}) as "hasResults",
    exists (select from disputes join payments on payments.id = disputes.payment_id
      where payments.league_id = ${leagueId}) as "hasDisputes",
    exists (select from ways_to_pay where user_id = ${userId}) as "hasWays",
    coalesce((select count(distinct line ->> 'year') from league_history, jsonb_array_elements(lines) line
      where league_id = ${leagueId}), 0)::int as "toldSeasons",
    count(*)::int as claims, count(*) filter (where claimed_at > ${fresh} and way <> 'email')::int as "freshClaims"
    from seat_claims where league_id = ${leagueId} and undone_at is null`);
  return onlyRow(rows);
}
