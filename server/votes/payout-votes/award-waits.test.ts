import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { lowerEntryFee } from "#contract/members/members.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import * as contract from "#contract/votes/payout-votes.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

/** Awards that a vote decides early, on a public installation (RULES §17). */
let world: TestApp;
let casey: Person;
let honest: Person[];
let invented: Person[];
let league: League;
let id: string;

beforeAll(async () => {
  const environment = { SAFEGUARDS: "award-wait" };
  const config = { ...readConfig({ RATE_LIMIT: "off", ...environment }), isPublic: true };
  world = await testApp({ environment, config });
  const people = (...names: string[]) => Promise.all(names.map((name) => aPerson(world, name)));
  casey = await aPerson(world, "casey");
  [honest, invented] = [await people("alice", "ben", "carmen", "dev"), await people("fay", "gil", "hal", "ida")];
});
afterAll(() => world.close());

const of = ({ id }: { id: string }) => ({ params: { id } });
const payouts = async () => (await casey.call(listPayouts, of(league))).body;

beforeEach(async () => {
  league = await aLeague(world, casey, { payoutRule: "majority_approval" });
  await join(casey, league, casey, ...honest, ...invented);
});

it("A commissioner with four invented accounts at $0.50 gets nothing at once", async () => {
  for (const { userId } of invented) {
    const lowered = { params: { id: league.id, userId }, body: { amount: "0.50", reason: "Late" } };
    expect((await casey.call(lowerEntryFee, lowered)).status).toBe(200);
  }
  for (const person of [casey, ...honest]) await pay(person, league);
  for (const person of invented) await pay(person, { ...league, entryFee: "0.50" });
  await casey.call(completeLeague, of(league));
  const body = { payouts: [{ userId: casey.userId, place: 1, amount: "252.00" }] };
  id = (await casey.call(proposePayouts, { ...of(league), body })).body.votingSessionId ?? "";
  for (const voter of [casey, ...invented]) {
    expect((await voter.call(contract.castSessionVote, { ...of({ id }), body: { vote: "for" } })).status).toBe(200);
  }
  expect(await payouts()).toEqual([]);
});
