import { afterAll, beforeAll, expect, it } from "vitest";
import { getLeague, listPlayerLeagues } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { getStanding } from "#contract/leagues/standing.ts";
import { listDues } from "#contract/members/league-dues.ts";
import { listMembers } from "#contract/members/members.ts";
import { getPayoutPool, listPayouts } from "#contract/money/payouts.ts";
import { listOwnPayments } from "#contract/money/receipts.ts";
import { listDebts } from "#contract/money/treasurer/debts.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { diamondClub, premierPals } from "../../scripts/demo/finished-leagues.ts";
import { type People, signUpEveryone } from "../../scripts/demo/people.ts";
import { tellStories } from "../../scripts/demo/timeline.ts";
import { backyardBaseball } from "../../scripts/demo/treasurer-leagues.ts";
import { type DemoWorld, openWorld } from "../../scripts/demo/world.ts";

const today = new Date("2026-10-01T12:00:00Z");
let running: TestApp;
let world: DemoWorld;
let people: People;
beforeAll(async () => {
  running = await testApp();
  const { connectionString: ownerUrl, pool } = running.database;
  world = await openWorld({ config: readConfig({}), ownerUrl, pool, today, startsDaysAgo: 120 });
  people = await signUpEveryone(world);
  const stories = [diamondClub, premierPals, backyardBaseball].map((story) => story(people, today));
  await tellStories(stories, { moveTo: world.moveTo, afterwards: world.runJobs });
});
afterAll(async () => {
  await world.close();
  await running.close();
});

/** Ids are random: each becomes a number, in the order of their first appearance. */
function withoutChance(text: string): string {
  const ids = [...new Set(text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))];
  return ids.reduce(
    (left, id, at) => left.replaceAll(id, `00000000-0000-4000-8000-${String(at + 1).padStart(12, "0")}`),
    text,
  );
}

/** One entry of each list tells enough. */
const short = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(short);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, short(field)]));
};

it("The examples in the API's description are what the demo's leagues answer", async () => {
  const { alice, wes } = people;
  const leagues = await alice.call(listPlayerLeagues);
  const named = (wanted: string) => ({ params: { id: leagues.find(({ name }) => name === wanted)?.id ?? "" } });
  const club = named("Summer Diamond Club");
  const baseball = (await wes.call(listPlayerLeagues)).map(({ id }) => ({ params: { id } }))[0] ?? club;
  const taken = {
    getLeague: await alice.call(getLeague, club),
    listMembers: await alice.call(listMembers, club),
    listPayouts: await alice.call(listPayouts, club),
    getPayoutPool: await alice.call(getPayoutPool, club),
    listOwnPayments: await alice.call(listOwnPayments, club),
    listDues: await wes.call(listDues, baseball),
    getStanding: await alice.call(getStanding, named("Premier Pals")),
    listNeeds: await alice.call(listNeeds),
    listDebts: await wes.call(listDebts, baseball),
  };
  const text = `${withoutChance(JSON.stringify(short(taken), null, 2))}\n`;
  await expect(text).toMatchFileSnapshot("../../server/operations/api-description/examples.json");
});
