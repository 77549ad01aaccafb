import { expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { removeMember } from "#contract/members/members.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { castCommissionerVote, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { objectToPayouts, withdrawProposal } from "#contract/votes/objections.ts";
import { getVotingSession } from "#contract/votes/payout-votes.ts";
import { eraseTraces } from "#server/operations/personal-data/erase-traces.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { settleExpiredVotes } from "#server/votes/payout-votes/settle-expired-votes.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { anAdmin, join, type Person, pay } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann, ben, cleo] = withPeople(world, "casey", "ann", "ben", "cleo");

const settle = () => settleExpiredVotes(world.deps);
const session = async (id: string) => (await casey.call(getVotingSession, { params: { id } })).body;
const object = (by: Person, id: string) => by.call(objectToPayouts, { params: { id }, body: { reason: "Not these." } });
const awards = async (league: League) => (await casey.call(listPayouts, of(league))).body.length;

/** A weekly league in which Ann and Ben have paid and half of the pool is for the weeks. */
async function aWeeklyLeague(): Promise<League> {
  const terms = { leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: 50, objectionDays: 2 };
  const league = await withLeague(world, { by: casey, players: [ann, ben, cleo], paid: [ann, ben] }, terms);
  return league;
}
const proposeWeek = (league: League, winner: Person, by = casey) =>
  by.call(proposePayouts, {
    ...of(league),
    body: { payouts: [{ userId: winner.userId, place: 1, amount: "20.00" }], period: "Week 1" },
  });
const aProposedWeek = async (league: League, winner: Person) =>
  (await proposeWeek(league, winner)).body.votingSessionId ?? "";

it("Weekly prizes wait for objections too; a member who pays during that time can't object", async () => {
  const league = await aWeeklyLeague();
  const id = await aProposedWeek(league, ann);
  await pay(cleo, league);
  expect((await object(cleo, id)).status).toBe(403);
  expect(await session(id)).toMatchObject({ totalEligibleVoters: 2, objections: { needed: 2 } });
  world.advance({ days: 2 });
  await settle();
  expect([(await session(id)).status, await awards(league)]).toEqual(["approved", 1]);
});

it("If a winner is refunded before the end, no one is paid", async () => {
  const league = await aWeeklyLeague();
  const id = await aProposedWeek(league, ann);
  const removed = await casey.call(removeMember, { params: { id: league.id, userId: ann.userId } });
  expect(removed.status).toBe(200);
  world.advance({ days: 2 });
  await settle();
  expect(await session(id)).toMatchObject({
    status: "rejected",
    ended: { how: "impossible", reason: "Only paid members can be selected." },
  });
  expect(await awards(league)).toBe(0);
});

it("If the members elect another commissioner before the end, they vote on the proposal", async () => {
  const league = await aWeeklyLeague();
  const id = await aProposedWeek(league, ann);
  const body = { leagueId: league.id, proposedCommissionerId: ben.userId };
  const { body: election } = await ann.call(proposeCommissioner, { body });
  for (const by of [ann, ben]) {
    await by.call(castCommissionerVote, { params: { proposalId: election.id }, body: { vote: "for" } });
  }
  world.advance({ days: 2 });
  await settle();
  const { body: seen } = await ann.call(getVotingSession, { params: { id } });
  expect(seen).toMatchObject({ kind: "payouts", status: "active", totalEligibleVoters: 2 });
  expect((await ann.call(listPayouts, of(league))).body).toEqual([]);
});

it("An admin with a stake neither proposes nor withdraws for the commissioner where another admin can", async () => {
  const [player, other] = [await anAdmin(world, "player"), await anAdmin(world, "other")];
  const league = await aWeeklyLeague();
  await join(casey, league, player);
  expect((await proposeWeek(league, ann, player)).status).toBe(403);
  const id = await aProposedWeek(league, ann);
  const withdraw = (by: Person) => by.call(withdrawProposal, { params: { id }, body: { reason: "A mistake." } });
  expect((await withdraw(player)).status).toBe(403);
  expect((await withdraw(other)).body).toMatchObject({ ended: { how: "withdrawn", reason: "A mistake." } });
});

it("An erased account leaves its objection without the reason", async () => {
  const league = await aWeeklyLeague();
  const id = await aProposedWeek(league, ann);
  await object(ben, id);
  const { userId, email, username } = ben;
  const names = { username, firstName: null, lastName: null };
  const person = { id: userId, email, ...names, pendingEmail: null, stripeCustomerId: null, isAddressTheirs: true };
  await inTransaction(world.deps.db, (tx) => eraseTraces(tx, person));
  expect((await session(id)).objections?.made).toMatchObject([{ userId, reason: null }]);
});

it("An error in one league doesn't stop another league's payment", async () => {
  const [broken, sound] = [await aWeeklyLeague(), await aWeeklyLeague()];
  const id = await aProposedWeek(broken, ann);
  world.advance({ hours: 1 });
  await aProposedWeek(sound, ann);
  const text = "update voting_sessions set proposed_payouts = $2 where id = $1";
  const { rows } = await world.database.ownerPool.query("select proposed_payouts from voting_sessions where id = $1", [
    id,
  ]);
  await world.database.ownerPool.query(text, [id, "{}"]);
  world.advance({ days: 2 });
  await expect(settle()).rejects.toThrow();
  expect([await awards(broken), await awards(sound)]).toEqual([0, 1]);
  await world.database.ownerPool.query(text, [id, JSON.stringify(rows[0]?.proposed_payouts)]);
  await settle();
  expect(await awards(broken)).toBe(1);
});
