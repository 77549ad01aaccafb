import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { proposePayouts } from "#contract/money/payouts.ts";
import { turnOnPush } from "#contract/notices/push.ts";
import { castCommissionerVote, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { pushBrowser, pushService } from "#tests/support/push-browser.ts";
import { sendQueuedPushes } from "#tests/support/queued-pushes.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
let service: Awaited<ReturnType<typeof pushService>>;
beforeAll(async () => {
  service = await pushService();
});
beforeEach(() => {
  service.received.length = 0;
});
afterAll(async () => {
  await service.close();
});

let people = 0;
const someone = () => aPerson(world, `player${++people}`);
const turnOn = (person: Person) => person.call(turnOnPush, { body: pushBrowser().subscription });
const sendQueued = () => sendQueuedPushes(world, service.post);
const kept = () => service.received.map(({ headers }) => headers.ttl);
async function aVote(person: Person) {
  const league = await aLeague(world, casey, { name: `Voting ${++people}` });
  const other = await someone();
  await join(casey, league, person, other);
  for (const payer of [person, other]) await pay(payer, league);
  await turnOn(person);
  const body = { leagueId: league.id, proposedCommissionerId: other.userId };
  return (await other.call(proposeCommissioner, { body })).body.id;
}

it("A request to vote waits at the push service no longer than the vote is open", async () => {
  const ann = await someone();
  const proposalId = await aVote(ann);
  await world.database.ownerPool.query("update commissioner_voting_proposals set expires_at = $2 where id = $1", [
    proposalId,
    new Date(world.clock().getTime() + 3 * 3_600_000),
  ]);
  expect(await sendQueued()).toBe(1);
  expect(kept()).toEqual(["10800"]);
});

it("A request to vote isn't sent once the vote is over or the reader has voted", async () => {
  const [ann, ben] = [await someone(), await someone()];
  const proposalId = await aVote(ann);
  await world.database.ownerPool.query("update commissioner_voting_proposals set expires_at = $2 where id = $1", [
    proposalId,
    world.clock(),
  ]);
  const another = await aVote(ben);
  const cast = await ben.call(castCommissionerVote, { params: { proposalId: another }, body: { vote: "against" } });
  expect(cast.status).toBe(200);
  expect(await sendQueued()).toBe(2);
  expect(kept()).toEqual([]);
});

it("A request to vote on payouts is kept for a day while the vote is open for longer", async () => {
  const ann = await someone();
  const league = await aLeague(world, casey, { name: "Payout vote", payoutRule: "majority_approval" });
  await join(casey, league, ann);
  await pay(ann, league);
  await setStatus(casey, league, "completed");
  await turnOn(ann);
  await sendQueued();
  service.received.length = 0;
  const payouts = [{ userId: ann.userId, place: 1, amount: "10.00" }];
  await casey.call(proposePayouts, { params: { id: league.id }, body: { payouts } });
  expect(await sendQueued()).toBe(1);
  expect(kept()).toEqual(["86400"]);
});
