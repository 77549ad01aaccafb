import { completeLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { assignTeam, changeFrozenTeam, fetchResults, linkPlatform } from "#contract/results/league-results.ts";
import { getResultAwards } from "#contract/results/result-awards.ts";
import { objectToPayouts } from "#contract/votes/objections.ts";
import { castSessionVote, getLeagueVoting } from "#contract/votes/payout-votes.ts";
import { settleExpiredVotes } from "#server/votes/payout-votes/settle-expired-votes.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { type Answer, at, type Chosen, nothing, of } from "#tests/model/acts.ts";
import { aSeason, goesOn, type Season } from "#tests/model/own-leagues.ts";
import { worst } from "#tests/model/together.ts";
import { aWeek } from "#tests/support/results.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";

/** Payouts that follow from a platform's results, each in its own league. */

/** A season that is over: the teams' places are those of their ids, and the first has won its only week. */
const TABLE = aTable({
  isSeasonOver: true,
  teams: aTable().teams.map((team, index) => ({ ...team, finalPlace: index + 1, finalPlaceSource: "stated" })),
  weeks: [aWeek(1, { 1: 120_00, 2: 90_00, 3: 80_00, 4: 70_00 })],
});

/** Platforms of a world, on which every league has played this season. */
export function playedPlatforms() {
  const script = scriptedPlatforms();
  script.answerWith(async () => TABLE);
  return script.platforms;
}

async function linked(season: Season): Promise<Answer> {
  const { runner, league, members } = season;
  const link = await runner.call(linkPlatform, { ...of(league), body: { address: "900000000000000991" } });
  await jobsOf(season).import_results(seasonOf(league));
  const assigned = await Promise.all(members.map((member, index) => assign(season, String(index + 1), member.userId)));
  return worst([link, ...assigned]);
}
const assign = ({ runner, league }: Season, teamId: string, userId: string) =>
  runner.call(assignTeam, { params: { id: league.id, teamId }, body: { userId } });
const jobsOf = ({ cast }: Chosen) => jobHandlers(cast.world.deps);
const seasonOf = ({ id: leagueId }: League) => ({ leagueId, seasonYear: 1 });

/** A week is final after a few days and pays its high score by itself, or has it voted on; two servers try at once. */
export async function weekByResults(chosen: Chosen): Promise<Answer> {
  const payoutRule = at(["commissioner_control", "majority_approval"], chosen.how);
  const season = await aSeason(chosen, {
    ...{ leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: 30, payoutRule },
    prizeRules: [{ kind: "weekly_high_score", percentage: 100, fromWeek: 1, toWeek: 2 }],
  });
  const { runner, league, members, cast } = season;
  const started = await runner.call(startSeason, of(league));
  const answers = [started, await linked(season)];
  await cast.world.passDays(8);
  answers.push((await at(members, chosen.how)?.call(fetchResults, of(league))) ?? nothing);
  const { import_results: fetch, act_on_results: act } = jobsOf(season);
  await Promise.all([fetch(seasonOf(league)), fetch(seasonOf(league))]);
  await Promise.all([act(seasonOf(league)), act(seasonOf(league))]);
  answers.push(...(await allVoteFor(season)));
  return goesOn(season, answers);
}

async function allVoteFor({ members, runner, league }: Season): Promise<Answer[]> {
  const { body: session } = await runner.call(getLeagueVoting, of(league));
  if (session?.status !== "active" || session.kind !== "payouts") return [];
  return Promise.all(members.map((by) => by.call(castSessionVote, { ...of(session), body: { vote: "for" } })));
}

/**
 * A season is proposed from its results, with time to object. Either two servers settle it at once when the time is
 * over, or the last objection comes just then and turns it into a vote, or a team changes hands and the season is
 * proposed again.
 */
export async function proposalByResults(chosen: Chosen): Promise<Answer> {
  const season = await aSeason(chosen, { objectionDays: 2, payoutStructure: PLACES });
  const { runner, league, members, cast, how } = season;
  const ready = [await linked(season), await runner.call(completeLeague, of(league))];
  const proposed = await proposeAll(season);
  const { body: session } = await runner.call(getLeagueVoting, of(league));
  const settle = () => settleExpiredVotes(cast.world.deps).then(() => nothing);
  const object = (by: (typeof members)[number]) =>
    session ? by.call(objectToPayouts, { ...of(session), body: { reason: "The last week is wrong." } }) : nothing;
  const end = at(["time", "vote", "team"] as const, how);
  if (end === "vote") await Promise.all(members.slice(0, 2).map(object));
  if (end === "team") {
    const params = { id: league.id, teamId: "3" };
    const body = { userId: null, reason: "They had left before the season." };
    const moved = await Promise.all([
      runner.call(changeFrozenTeam, { params, body }),
      ...members.slice(0, 1).map(object),
    ]);
    ready.push(...moved, await proposeAll(season));
  }
  await cast.world.passDays(2);
  const ended = await Promise.all([settle(), settle(), object(at(members, 2) ?? runner)]);
  return goesOn(season, [...ready, proposed, ...ended, ...(await allVoteFor(season))]);
}

const PLACES = [
  { place: 1, percentage: 60 },
  { place: 2, percentage: 40 },
];

/** Proposes all that the results settle, as the form does. */
async function proposeAll({ runner, league }: Season): Promise<Answer> {
  const { body: found } = await runner.call(getResultAwards, of(league));
  const payouts = found.awards.flatMap((award) => award.payouts);
  return runner.call(proposePayouts, { ...of(league), body: { payouts, resultsId: found.resultsId ?? undefined } });
}
