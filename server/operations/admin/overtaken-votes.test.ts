import { expect, it } from "vitest";
import { editLeague, type League } from "#contract/leagues/leagues.ts";
import { castVote } from "#contract/votes/payout-votes.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";

const world = withWorld();
const [casey, ben] = withPeople(world, "casey", "ben");
const admin = withAdmin(world);

const proposed = async (league: League) => {
  const { status, body } = await propose(casey, league, [[ben, "50.00"]]);
  expect(status).toBe(201);
  return body.votingSessionId ?? "";
};
const reject = (sessionId: string) => ben.call(castVote, { params: { sessionId }, body: { vote: "against" } });
const isOvertaken = async (id: string) =>
  (await world.database.ownerPool.query("select is_overtaken from voting_sessions where id = $1", [id])).rows[0]
    ?.is_overtaken;
const withoutVotes = async (league: League) => {
  const { paymentDeadline, endDate } = league;
  await admin.call(editLeague, {
    ...of(league),
    body: { paymentDeadline, endDate, payoutRule: "commissioner_control" },
  });
  await proposed(league);
};
const nextSeason = ({ id }: League) =>
  world.database.ownerPool.query("update leagues set current_year = 2 where id = $1", [id]);

it.each<[string, (league: League) => Promise<unknown>]>([
  ["the next one", proposed],
  ["payouts without a vote", withoutVotes],
  ["the next season", nextSeason],
])("A rejected vote is overtaken by %s, and not before", async (_, overtake) => {
  const players = [ben];
  const scene = { by: casey, players, paid: players, status: "completed" as const };
  const league = await withLeague(world, scene, { payoutRule: "majority_approval" });
  const vote = await proposed(league);
  expect((await reject(vote)).status).toBe(200);
  expect(await isOvertaken(vote)).toBe(false);
  world.advance({ hours: 1 });
  await overtake(league);
  expect(await isOvertaken(vote)).toBe(true);
  // A season that nobody paid for isn't part of the books.
  await world.database.ownerPool.query("update league_members set payment_status = 'refunded'");
  await world.database.ownerPool.query("delete from dues where season_year = 2");
});
