import { completeLeague } from "#contract/leagues/leagues.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import {
  answerTeam,
  assignTeam,
  changeFrozenTeam,
  fetchResults,
  getLeagueResults,
  linkPlatform,
} from "#contract/results/league-results.ts";
import { askForTeamCode } from "#contract/results/result-teams.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { type Cast, type LeagueScene, NOTHING } from "#tests/access/cast.ts";
import type { TestApp } from "#tests/support/app.ts";
import { aWeek } from "#tests/support/results.ts";
import { aTable, type scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { withLeague } from "#tests/support/with-league.ts";

type Script = ReturnType<typeof scriptedPlatforms>;

const reason = "It has been that way before.";
export const ADDRESS = "900000000000000991";

/** A finished season whose teams have these names, or their own. */
const ended = (names: Record<string, string> = {}): ResultsTable =>
  aTable({
    isSeasonOver: true,
    weeks: [aWeek(1, { "1": 120_00, "2": 90_00, "3": 80_00, "4": 70_00 })],
    teams: aTable().teams.map((team, index) => ({
      ...{ ...team, name: names[team.id] ?? team.name },
      ...{ finalPlace: index + 1, finalPlaceSource: "stated" as const },
    })),
  });

/**
 * A member has proved their team by its code, the results are final, and a team changed hands after payouts had been
 * proposed, which closed the vote on them.
 */
export async function aChangedTeam(world: TestApp, cast: Cast, script: Script): Promise<LeagueScene> {
  const { commissioner, disputer } = cast;
  const payer = cast["paid member"];
  const terms = { name: "Changed League", payoutRule: "majority_approval" };
  const league = await withLeague(world, { by: commissioner, players: [payer, disputer], paid: true }, terms);
  const params = { id: league.id };
  const refetch = async (after: { hours: number }) => {
    world.advance(after);
    await commissioner.call(fetchResults, { params });
    await world.runJobs();
  };
  script.answerWith(async () => ended());
  await commissioner.call(linkPlatform, { params, body: { address: ADDRESS } });
  await world.runJobs();
  const own = { params: { ...params, teamId: "1" } };
  const others = { params: { ...params, teamId: "2" } };
  await commissioner.call(assignTeam, { ...own, body: { userId: payer.userId } });
  await commissioner.call(assignTeam, { ...others, body: { userId: disputer.userId } });
  await payer.call(answerTeam, { ...own, body: { isMine: true } });
  const { code } = (await payer.call(askForTeamCode, own)).body;
  script.answerWith(async () => ended({ "1": `Anchors ${code}` }));
  await refetch({ hours: 1 });
  await refetch({ hours: 9 * 24 });
  await commissioner.call(completeLeague, { params });
  const { current } = (await commissioner.call(getLeagueResults, { params })).body;
  const body = { payouts: [{ userId: payer.userId, place: 1, amount: "90.00" }], resultsId: current?.id ?? "" };
  const { votingSessionId: session = "" } = (await commissioner.call(proposePayouts, { params, body })).body;
  await commissioner.call(changeFrozenTeam, { ...others, body: { userId: null, reason } });
  script.answerWith(async () => aTable());
  return { ...NOTHING, id: league.id, member: payer.userId, session };
}

/** What the jobs would store if the platform corrected a week with a prize. */
async function aCorrectedWeek({ database }: TestApp, leagueId: string): Promise<void> {
  const stored = `insert into result_weeks (league_id, season_year, week, complete_at, outcome, outcome_since, waits_for, winner_ids, corrected_ids)
    select $1, 1, 2, ended_at, 'another', ended_at + interval '1 hour', 'A team has no member.', '["1"]', '["2"]'
    from result_fetches where league_id = $1 order by ended_at desc limit 1`;
  await database.ownerPool.query(stored, [leagueId]);
}

/** Its platform says that the season is over and corrects a week, and its commissioner hasn't completed it. */
export async function anEndedSeason(world: TestApp, { commissioner, ...cast }: Cast, script: Script) {
  const payer = cast["paid member"];
  const scene = { by: commissioner, players: [payer], paid: [payer], status: "in_season" as const };
  const league = await withLeague(world, scene, { name: "Ended League" });
  script.answerWith(async () => ended());
  await commissioner.call(linkPlatform, { params: { id: league.id }, body: { address: ADDRESS } });
  await world.runJobs();
  await aCorrectedWeek(world, league.id);
  script.answerWith(async () => aTable());
  return { ...NOTHING, id: league.id, member: payer.userId };
}
