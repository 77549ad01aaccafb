import { expect, it } from "vitest";
import { createLeague } from "#contract/leagues/leagues.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import type { Person } from "#tests/support/world.ts";

const world = withWorld({ environment: { RATE_LIMIT: "on" } });
const [casey, dana] = withPeople(world, "casey", "dana");

const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();

const create = (person: Person, { daysToEnd = 120 } = {}) =>
  person.call(createLeague, {
    body: {
      name: "Another league",
      entryFee: "50.00",
      paymentDeadline: inDays(30),
      endDate: inDays(daysToEnd),
      payoutStructure: [{ place: 1, percentage: 100 }],
    },
  });

it("New leagues are limited to 10 per person in 24 hours, even if created at once, and failed attempts don't count", async () => {
  expect((await create(casey, { daysToEnd: 1 })).status).toBe(400);
  const answers = await Promise.all(Array.from({ length: 12 }, () => create(casey)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 429, 429]);
  world.advance({ hours: 23 });
  const refused = await create(casey);
  expect([refused.status, refused.headers["retry-after"], refused.error.message]).toEqual([
    429,
    "3600",
    "You can create 10 leagues in 24 hours. Try again in 1 hour.",
  ]);
  expect((await create(dana)).status).toBe(201);
  world.advance({ hours: 1 });
  expect((await create(casey)).status).toBe(201);
});
