import { expect, it } from "vitest";
import { editLeague, type League } from "#contract/leagues/leagues.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { castVote } from "#contract/votes/payout-votes.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, join, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ben] = withPeople(world, "casey", "ben");
const admin = withAdmin(world);

const propose = async (league: League) => {
  const payouts = [{ userId: ben.userId, place: 1, amount: "50.00" }];
  const { status, body } = await casey.call(proposePayouts, { params: { id: league.id }, body: { payouts } });
  expect(status).toBe(201);
  return body.votingSessionId ?? "";
};
const reject = async (sessionId: string) => {
  const { status } = await ben.call(castVote, { params: { sessionId }, body: { vote: "against" } });
  expect(status).toBe(200);
};
const isOvertaken = async (id: string) => {
  const { rows } = await world.database.ownerPool.query("select is_overtaken from voting_sessions where id = $1", [id]);
  return rows[0]?.is_overtaken;
};

/** A completed league whose members have just rejected payouts. */
async function rejected(): Promise<{ league: League; vote: string }> {
  const league = await aLeague(world, casey, { payoutRule: "majority_approval" });
  await join(casey, league, ben);
  await pay(ben, league);
  await setStatus(casey, league, "completed");
  const vote = await propose(league);
  await reject(vote);
  expect(await isOvertaken(vote)).toBe(false);
  world.advance({ hours: 1 });
  return { league, vote };
}

it("A rejected vote is overtaken by the next one", async () => {
  const { league, vote } = await rejected();
  const next = await propose(league);
  expect(await isOvertaken(vote)).toBe(true);
  await reject(next);
  expect(await isOvertaken(next)).toBe(false);
});

it("A rejected vote is overtaken by payouts without a vote", async () => {
  const { league, vote } = await rejected();
  const { paymentDeadline, endDate } = league;
  const body = { paymentDeadline, endDate, payoutRule: "commissioner_control" };
  await admin.call(editLeague, { params: { id: league.id }, body });
  await propose(league);
  expect(await isOvertaken(vote)).toBe(true);
});

it("A rejected vote is overtaken by the next season", async () => {
  const { league, vote } = await rejected();
  await world.database.ownerPool.query("update leagues set current_year = 2 where id = $1", [league.id]);
  expect(await isOvertaken(vote)).toBe(true);
});
