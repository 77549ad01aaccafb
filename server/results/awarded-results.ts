import { inArray } from "drizzle-orm";
import { periodsGiven } from "#contract/money/periods-left.ts";
import { addCents } from "#contract/platform/money.ts";
import { noMember, notPaid } from "#contract/results/award-reasons.ts";
import { type AwardedPayout, type JudgedAward, judgeAwards, payoutsFrom } from "#contract/results/awarded-payouts.ts";
import { awardPrizes, prizesWith } from "#contract/results/awards.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { teamName } from "#contract/results/results-words.ts";
import { isSeasonPrize } from "#contract/terms/payout-kinds.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import { payoutPool } from "#server/money/payouts/payout-pool.ts";
import { asGiven, givenPrizes, prizeAmounts } from "#server/money/payouts/season-prizes.ts";
import { shownName } from "#server/people/users/shown-name.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import { leagueTeams } from "#server/platform/db/schema/results.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { currentResults, inSeason, seasonOf, teamsOf } from "#server/results/season-results.ts";

export type AwardedResults = {
  resultsId: string;
  table: ResultsTable;
  /** All of the season's awards, including those that were given. */
  awards: JudgedAward[];
  /** The members whose teams the results have. */
  memberOf: (teamId: string) => { userId: string; name: string | null } | undefined;
};

/**
 * Who wins what according to the season's newest results, out of the pool that can be proposed; undefined without
 * results.
 */
export async function awardedResults(db: Reader, league: LeagueRow): Promise<AwardedResults | undefined> {
  const [current, given, memberOf, paidIds, pool] = await onOneConnection(db, (one) =>
    Promise.all([
      currentResults(one, seasonOf(league)),
      givenPrizes(one, league),
      membersByTeam(one, league),
      paidMemberIds(one, league.id),
      payoutPool(one, league),
    ]),
  );
  if (!current) return undefined;
  const { id: resultsId, results: table } = current;
  const paid = new Set(paidIds);
  const isGiven = { given: asGiven(given), prizeRules: league.prizeRules };
  const prizes = prizesWith(league, prizeAmounts(league, { given, pool })).map((prize) => ({
    ...{ ...prize, isGiven: periodsGiven(prize.rule, isGiven) },
  }));
  const awards = awardPrizes(table, prizes);
  const payableTo = (teamId: string) => {
    const member = memberOf(teamId);
    if (!member) return { reason: noMember(teamName(teamId, table)) };
    return paid.has(member.userId) ? member : { reason: notPaid(member.name ?? "A former member") };
  };
  // A place of a day, week or month isn't a place of the season.
  const ofSeason = given
    .filter((one) => isSeasonPrize(one) || one.place === null)
    .map(({ userId, place, prize, amount, setOff }) => ({ userId, place, prize, amount: addCents(amount, setOff) }));
  const judged = judgeAwards(awards, { memberOf: payableTo, given: ofSeason, available: pool.available });
  return { resultsId, table, memberOf, awards: judged };
}

type FromResults = { resultsId: string; payouts: AwardedPayout[]; left: JudgedAward[] };

/**
 * The payouts that a proposal from the season's newest results starts with: those that no one has to check first. Also what
 * it leaves out, and why (RULES §21). Undefined without results. Exact only while the caller holds the league's lock.
 */
export async function awardsForProposal(db: Reader, league: LeagueRow): Promise<FromResults | undefined> {
  const found = await awardedResults(db, league);
  return found && { resultsId: found.resultsId, ...payoutsFrom(found.awards) };
}

/** Finds the member whom a team of the current season belongs to. */
export async function membersByTeam(db: Reader, league: LeagueRow): Promise<AwardedResults["memberOf"]> {
  const ofTeams = db
    .select({ id: leagueTeams.userId })
    .from(leagueTeams)
    .where(inSeason(leagueTeams, seasonOf(league)));
  const { id, username, erasedAt } = users;
  const [teams, found] = await Promise.all([
    teamsOf(db, seasonOf(league)),
    db.select({ id, username, erasedAt }).from(users).where(inArray(id, ofTeams)),
  ]);
  const names = new Map(found.map((person) => [person.id, shownName(person)]));
  const members = new Map(teams.map(({ teamId, userId }) => [teamId, { userId, name: names.get(userId) ?? null }]));
  return (teamId) => members.get(teamId);
}
