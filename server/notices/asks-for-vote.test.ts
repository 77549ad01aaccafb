import { expect, it } from "vitest";
import { listNotifications, readNotification } from "#contract/notices/notifications.ts";
import { castCommissionerVote, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { castSessionVote } from "#contract/votes/payout-votes.ts";
import { propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ben, cora, dora] = withPeople(world, "casey", "ben", "cora", "dora");
let count = 0;

async function aPaidLeague(terms: object = {}) {
  const chosen = { name: `Asked ${++count}`, ...terms };
  const league = await withLeague(world, { by: casey, players: [ben, cora, dora], paid: true }, chosen);
  return league;
}

async function aPayoutVote() {
  const league = await setStatus(casey, await aPaidLeague({ payoutRule: "majority_approval" }), "completed");
  const { votingSessionId: id = "" } = (await propose(casey, league, [[ben, "10.00"]])).body;
  return { league, cast: (by: Person) => by.call(castSessionVote, { params: { id }, body: { vote: "for" } }) };
}

const proposeCora = async (leagueId: string) =>
  (await ben.call(proposeCommissioner, { body: { leagueId, proposedCommissionerId: cora.userId } })).body.id;

const cast = (by: Person, proposalId: string, vote: "for" | "against") =>
  by.call(castCommissionerVote, { params: { proposalId }, body: { vote } });

/** Whether each of a person's notifications of these types asks for a vote, the newest first. */
async function asked(person: Person, leagueId: string): Promise<boolean[]> {
  const { body } = await person.call(listNotifications);
  return body
    .filter((one) => one.leagueId === leagueId)
    .filter(({ type }) => type === "voting_requested" || type === "commissioner_vote_proposed")
    .map(({ asksForVote }) => asksForVote);
}

it("A notification about a payout vote asks for the reader's vote until they have voted, also in the answer that marks it as read", async () => {
  const vote = await aPayoutVote();
  const readAgain = async () => {
    const { body } = await ben.call(listNotifications);
    const [notice] = body.filter((one) => one.leagueId === vote.league.id && one.type === "voting_requested");
    return (await ben.call(readNotification, { params: { id: notice?.id ?? "" } })).body.asksForVote;
  };
  expect(await readAgain()).toBe(true);
  expect((await vote.cast(ben)).status).toBe(200);
  expect(await asked(ben, vote.league.id)).toEqual([false]);
  expect(await asked(cora, vote.league.id)).toEqual([true]);
  expect(await readAgain()).toBe(false);
});

it("A notification about a payout vote asks no one anymore once the vote is decided", async () => {
  const vote = await aPayoutVote();
  for (const person of [ben, cora]) await vote.cast(person);
  expect(await asked(dora, vote.league.id)).toEqual([false]);
});

it("A notification about a payout vote asks no one anymore once its time is over, before the job has recorded that", async () => {
  const vote = await aPayoutVote();
  expect(await asked(dora, vote.league.id)).toEqual([true]);
  world.advance({ days: 7 });
  expect(await asked(dora, vote.league.id)).toEqual([false]);
});

it("A notification about a vote on the commissioner asks for the reader's vote until they have voted or it is over", async () => {
  const { id } = await aPaidLeague();
  const proposal = await proposeCora(id);
  expect(await asked(ben, id)).toEqual([true]);
  await cast(ben, proposal, "against");
  expect([await asked(ben, id), await asked(dora, id)]).toEqual([[false], [true]]);
  await cast(cora, proposal, "against");
  expect(await asked(dora, id)).toEqual([false]);
});

it("A notification about a vote on the commissioner doesn't ask for the vote on a later proposal", async () => {
  const { id } = await aPaidLeague();
  await proposeCora(id);
  world.advance({ days: 8 });
  await proposeCora(id);
  expect(await asked(dora, id)).toEqual([true, false]);
});
