import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getLeagueResults, linkPlatform } from "#contract/league-results.ts";
import { completeLeague, type League } from "#contract/leagues.ts";
import { castVote, getVotingSession } from "#contract/payout-votes.ts";
import { proposePayouts } from "#contract/payouts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

let world: TestApp;
let casey: Person;
let ann: Person;
let league: League;
beforeAll(async () => {
  world = await testApp({ platforms: scriptedPlatforms().platforms });
  casey = await aPerson(world, "casey");
  ann = await aPerson(world, "ann");
});
afterAll(() => world.close());

const of = ({ id }: League) => ({ params: { id } });

async function aCompletedLeague(terms: object = {}): Promise<League> {
  const made = await aLeague(world, casey, { ...terms });
  await join(casey, made, ann);
  await pay(ann, made);
  await casey.call(linkPlatform, { ...of(made), body: { address: "900000000000000991" } });
  await world.runJobs();
  await casey.call(completeLeague, of(made));
  return made;
}
const resultsOf = async (of_: League) => {
  const { current } = (await casey.call(getLeagueResults, of(of_))).body;
  return { resultsId: current?.id ?? "", tableHash: current?.tableHash };
};
const propose = (resultsId?: string) =>
  casey.call(proposePayouts, {
    ...of(league),
    body: { payouts: [{ userId: ann.userId, place: 1, amount: "50.00" }], ...(resultsId ? { resultsId } : {}) },
  });
const booked = async () => {
  const text = "select details from ledger.entries where event_type = 'payouts.awarded' and league_id = $1";
  return (await world.database.ownerPool.query(text, [league.id])).rows.map(({ details }) => details);
};

describe("The results that the proposer of payouts saw", () => {
  beforeEach(async () => {
    league = await aCompletedLeague();
  });

  it("are named by their hash in the books' entry of the award", async () => {
    const { resultsId, tableHash } = await resultsOf(league);
    expect((await propose(resultsId)).status).toBe(201);
    expect(await booked()).toMatchObject([{ resultsHash: tableHash }]);
  });

  it("are in no entry if there were none", async () => {
    expect((await propose()).status).toBe(201);
    expect((await booked())[0]).not.toHaveProperty("resultsHash");
  });

  it("of another league are refused, and nothing is awarded", async () => {
    const { resultsId } = await resultsOf(await aCompletedLeague());
    const { status, error } = await propose(resultsId);
    expect([status, error.message]).toEqual([400, "These results aren't of this season. Load them again."]);
    expect(await booked()).toEqual([]);
  });
});

it("A vote shows the results that its proposer saw, and its award names them in the books", async () => {
  league = await aCompletedLeague({ payoutRule: "majority_approval" });
  const { resultsId, tableHash } = await resultsOf(league);
  const { votingSessionId = "" } = (await propose(resultsId)).body;
  expect((await ann.call(getVotingSession, { params: { id: votingSessionId } })).body.resultsId).toBe(resultsId);
  await ann.call(castVote, { params: { sessionId: votingSessionId }, body: { vote: "for" } });
  expect(await booked()).toMatchObject([{ resultsHash: tableHash }]);
});

it("A vote can't name another league's results in the database", async () => {
  league = await aCompletedLeague({ payoutRule: "majority_approval" });
  const { resultsId } = await resultsOf(await aCompletedLeague());
  const { votingSessionId = "" } = (await propose()).body;
  const text = "update voting_sessions set results_id = $1 where id = $2";
  await expect(world.database.ownerPool.query(text, [resultsId, votingSessionId])).rejects.toThrow(
    "voting_sessions_results_of_season",
  );
});
