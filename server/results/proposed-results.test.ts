import { beforeEach, describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { fetchResults, getLeagueResults } from "#contract/results/league-results.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { castVote, getVotingSession } from "#contract/votes/payout-votes.ts";
import { linkResults } from "#tests/support/results-season.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";

const script = scriptedPlatforms();
const world = withWorld({ platforms: script.platforms });
const [casey, ann, ben] = withPeople(world, "casey", "ann", "ben");
let league: League;

async function aCompletedLeague(terms: object = {}, { isLinked = true } = {}): Promise<League> {
  script.answerWith(async () => over());
  const made = await withLeague(world, { by: casey, players: [ann, ben], paid: true }, { ...terms });
  if (isLinked) await linkResults(world, casey, made, { "1": ann, "2": ben });
  await casey.call(completeLeague, of(made));
  return made;
}
/** A finished season: the teams' places are those of their ids, and second place can be a guess. */
const over = ({ second = "stated", wins = 4 }: { second?: "stated" | "guess"; wins?: number } = {}) =>
  aTable({
    isSeasonOver: true,
    teams: aTable().teams.map((team, index) => ({
      ...{ ...team, finalPlace: index + 1, finalPlaceSource: index === 1 ? second : "stated" },
      wins: index === 0 ? wins : team.wins,
    })),
  });
/** The platform gives different results, and a member has them fetched. */
async function fetchOther(table: ResultsTable) {
  script.answerWith(async () => table);
  world.advance({ hours: 1 });
  expect((await ann.call(fetchResults, of(league))).status).toBe(200);
  await world.runJobs();
}
const resultsOf = async (of_: League) => {
  const { current } = (await casey.call(getLeagueResults, of(of_))).body;
  return { resultsId: current?.id ?? "", tableHash: current?.tableHash };
};
type Seen = { comparedWith?: string; lookedAt?: string[] };
const propose = (resultsId?: string, seen: Seen = {}, payouts = [{ userId: ann.userId, place: 1, amount: "50.00" }]) =>
  casey.call(proposePayouts, { ...of(league), body: { payouts, ...(resultsId ? { resultsId } : {}), ...seen } });
const booked = async () => {
  const text = "select details from ledger.entries where event_type = 'payouts.awarded' and league_id = $1";
  return (await world.database.ownerPool.query(text, [league.id])).rows.map(({ details }) => details);
};

it("The results that the proposer of payouts saw are named by their hash in the books, and can't be another league's", async () => {
  league = await aCompletedLeague();
  const { resultsId, tableHash } = await resultsOf(league);
  expect((await propose(resultsId)).status).toBe(201);
  expect(await booked()).toMatchObject([{ resultsHash: tableHash }]);
  league = await aCompletedLeague({}, { isLinked: false });
  const { status, error } = await propose(resultsId);
  expect([status, error.message]).toEqual([400, "These results are from another season. Load them again."]);
  expect(await booked()).toEqual([]);
  expect((await propose()).status).toBe(201);
  expect((await booked())[0]).not.toHaveProperty("resultsHash");
});

describe("Payouts are refused, and nothing is booked,", () => {
  const NEWER = "There are newer results. Look at them, then propose the payouts.";
  const COMPARE = "Compare the changed results first.";
  const LOOK =
    'Look at "2nd place" first, and confirm that you did. The platform doesn\'t report this place, so it is a guess.';
  const second = () => [{ userId: ben.userId, place: 2, amount: "20.00" }];
  async function refused(answer: ReturnType<typeof propose>, message: string) {
    const { status, error } = await answer;
    expect([status, error.code, error.message]).toEqual([409, "results_unseen", message]);
    expect(await booked()).toEqual([]);
  }
  beforeEach(async () => {
    const payoutStructure = [60, 40].map((percentage, index) => ({ place: index + 1, percentage }));
    league = await aCompletedLeague({ payoutStructure });
  });

  it("if they name no results, or results that aren't the newest", async () => {
    const { resultsId } = await resultsOf(league);
    await refused(propose(), "Look at the season's results first, then propose the payouts.");
    await fetchOther(over({ wins: 9 }));
    await refused(propose(resultsId), NEWER);
  });

  it("if the results changed, however many fetches ago, until the proposer says which earlier ones they compared", async () => {
    const before = (await resultsOf(league)).resultsId;
    await fetchOther(over({ wins: 9 }));
    const { resultsId } = await resultsOf(league);
    await refused(propose(resultsId), COMPARE);
    await refused(propose(resultsId, { comparedWith: resultsId }), COMPARE);
    for (let more = 0; more < 21; more++) await fetchOther(over({ wins: 9 }));
    const { fetches } = (await casey.call(getLeagueResults, of(league))).body;
    expect(new Set(fetches.map(({ importId }) => importId))).toEqual(new Set([resultsId]));
    await refused(propose(resultsId), COMPARE);
    expect((await propose(resultsId, { comparedWith: before })).status).toBe(201);
  });

  it("if they have a guess, until the proposer says that they looked at it", async () => {
    await fetchOther(over({ second: "guess" }));
    await fetchOther(over({ second: "guess" }));
    const { resultsId } = await resultsOf(league);
    const { change } = (await casey.call(getLeagueResults, of(league))).body;
    const seen = { comparedWith: change?.before.importId ?? "" };
    await refused(propose(resultsId, seen, second()), LOOK);
    await refused(propose(resultsId, { ...seen, lookedAt: ["1st place"] }, second()), LOOK);
    expect((await propose(resultsId, seen)).status).toBe(201);
    expect((await propose(resultsId, { ...seen, lookedAt: ["2nd place"] }, second())).status).toBe(201);
  });

  it("if a fetch brings different results at the same moment, unless the payouts were booked before it", async () => {
    const { resultsId, tableHash } = await resultsOf(league);
    script.answerWith(async () => over({ wins: 9 }));
    world.advance({ hours: 1 });
    await ann.call(fetchResults, of(league));
    const [{ status }] = await Promise.all([propose(resultsId), world.runJobs()]);
    expect((await resultsOf(league)).resultsId).not.toBe(resultsId);
    // Whichever was first: either the payouts are booked with the results that were the newest then, or nothing is.
    expect([status, await booked()]).toEqual(
      status === 201 ? [201, [expect.objectContaining({ resultsHash: tableHash })]] : [409, []],
    );
  });
});

it("A vote shows the results that its proposer saw, can't name another league's in the database, and its award names them in the books", async () => {
  const { resultsId: others } = await resultsOf(await aCompletedLeague());
  league = await aCompletedLeague({ payoutRule: "majority_approval" });
  const { resultsId, tableHash } = await resultsOf(league);
  const { votingSessionId = "" } = (await propose(resultsId)).body;
  expect((await ann.call(getVotingSession, { params: { id: votingSessionId } })).body.resultsId).toBe(resultsId);
  const text = "update voting_sessions set results_id = $1 where id = $2";
  await expect(world.database.ownerPool.query(text, [others, votingSessionId])).rejects.toThrow(
    "voting_sessions_results_of_season",
  );
  for (const person of [ann, ben]) {
    await person.call(castVote, { params: { sessionId: votingSessionId }, body: { vote: "for" } });
  }
  expect(await booked()).toMatchObject([{ resultsHash: tableHash }]);
});
