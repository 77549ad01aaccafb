import { expect, it } from "vitest";
import { listClassifieds } from "#contract/leagues/classifieds.ts";
import { inviteByEmail } from "#contract/leagues/invitations.ts";
import { listPlayerLeagues } from "#contract/leagues/leagues.ts";
import { sendReminders } from "#contract/members/members.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import type { Client } from "#tests/support/app.ts";
import { aKey } from "#tests/support/keys.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson } from "#tests/support/world.ts";

const world = withWorld({ environment: { RATE_LIMIT: "on" }, sessionsAge: true });

/** How the first of these calls that isn't answered with 200 is answered, and after how many that were. */
async function callsUntilRefused(client: Client, call: Endpoint, max: number) {
  for (let n = 0; n < max; n++) {
    const { status, error, headers } = await client.call(call);
    if (status !== 200) return { after: n, status, message: error.message, retryAfter: headers["retry-after"] };
  }
  return { after: max };
}

it("A key calls 120 times a minute; another key, of the same person or not, isn't held up", async () => {
  const [ann, bea] = [await aPerson(world, "ann"), await aPerson(world, "bea")];
  const [key, second, others] = [await aKey(ann), await aKey(ann), await aKey(bea)];
  expect(await callsUntilRefused(world.program(key.key), listPlayerLeagues, 121)).toEqual({
    after: 120,
    status: 429,
    message: "This key has called too often. Try again in 1 minute.",
    retryAfter: "60",
  });
  for (const { key: other } of [second, others])
    expect((await world.program(other).call(listPlayerLeagues)).status).toBe(200);
  world.advance({ hours: 1 / 60 });
  expect((await world.program(key.key).call(listPlayerLeagues)).status).toBe(200);
});

it("What a person may call so often, their keys call for them", async () => {
  const cal = await aPerson(world, "cal");
  for (let n = 0; n < 2; n++) {
    const program = world.program((await aKey(cal)).key);
    expect(await callsUntilRefused(program, listClassifieds, 120)).toEqual({ after: 120 });
  }
  expect((await cal.call(listClassifieds)).status).toBe(429);
});

it("A network that guesses keys waits, and no key of its people does", async () => {
  const { key } = await aKey(await aPerson(world, "dan"));
  const guess = (n: number) => world.program(`pk_${String(n).padStart(43, "A")}`).call(listPlayerLeagues);
  const statuses = [];
  for (let n = 0; n < 30; n++) statuses.push((await guess(n)).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.slice(20).every((status) => status === 429)).toBe(true);
  expect((await world.program(key).call(listPlayerLeagues)).status).toBe(200);
});

it("Keys remind and invite ten times a day, each address counting, and their owner goes on", async () => {
  const eve = await aPerson(world, "eve", { isVerified: true });
  const league = await aLeague(world, eve, { maxMembers: 40 });
  const params = { id: league.id };
  const [one, other] = [await aKey(eve, { scope: "manage" }), await aKey(eve, { scope: "manage" })];
  const invite = (key: string, from: number, count: number) => {
    const emails = Array.from({ length: count }, (_, n) => `guest${from + n}@example.com`);
    return world.program(key).call(inviteByEmail, { params, body: { emails } });
  };
  expect((await invite(one.key, 0, 11)).error.message).toBe("Keys can invite 10 people a day.");
  expect((await invite(one.key, 0, 8)).status).toBe(201);
  expect((await invite(other.key, 8, 3)).status).toBe(429);
  for (const status of [200, 200, 429])
    expect((await world.program(other.key).call(sendReminders, { params })).status).toBe(status);
  expect((await eve.call(sendReminders, { params })).status).toBe(200);
  world.advance({ days: 1 });
  expect((await invite(one.key, 20, 10)).status).toBe(201);
});
