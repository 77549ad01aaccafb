import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { partOf, staleLeagues } from "#server/money/payments/stale-leagues.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, join, startPayment } from "#tests/support/world.ts";

/** Makes changes as if the queue had been lost: directly in the tables, so that no job closes the payment. */
const world = withWorld();
const [commissioner, member] = withPeople(world, "commissioner", "member");
let league: League;
beforeEach(async () => {
  await world.database.ownerPool.query("update payments set status = 'cancelled'");
  league = await aJoinedLeague();
});

async function aJoinedLeague() {
  const joined = await aLeague(world, commissioner, { leagueType: "dynasty" });
  await join(commissioner, joined, member);
  return joined;
}

const changeLeague = (change: string, { id } = league) =>
  world.database.ownerPool.query(`update leagues set ${change} where id = $1`, [id]);
const changeSeat = (change: string) =>
  world.database.ownerPool.query(`update league_members set ${change} where league_id = $1`, [league.id]);

// Nobody has paid, so that the books are right at the end.
afterAll(() => world.database.ownerPool.query("update league_members set payment_status = 'refunded'"));

/** Finds the leagues whose open payments should be checked. @param after How long after the payments started. */
async function resumed({ after = { hours: 1 }, limit = 10 } = {}): Promise<string[]> {
  world.advance(after);
  const now = world.clock();
  return inTransaction(world.deps.db, (tx) => staleLeagues(tx, { before: now, limit, now }));
}

it.each([
  ["the seat was given up", () => changeSeat("left_at = now()")],
  ["the seat is paid", () => changeSeat("payment_status = 'paid'")],
  ["the seat begins with a later season", () => changeSeat("first_season = 2")],
  ["the league was deleted", () => changeLeague("deleted_at = now()")],
  ["the league was canceled", () => changeLeague("status = 'cancelled'")],
  ["the season is over", () => changeLeague("status = 'completed'")],
  ["the next season has begun", () => changeLeague("current_year = 2")],
  ["the fee has changed", () => changeLeague("entry_fee = 6000")],
])("An open payment is taken up again when %s", async (_, change) => {
  await startPayment(member, league, { years: 2 });
  expect(await resumed()).toEqual([]);
  await change();
  expect(await resumed()).toEqual([league.id]);
});

it("A replacement's payment for the next season is left alone when this season is over", async () => {
  await changeSeat("first_season = 2");
  await startPayment(member, league, { years: 2 });
  await changeLeague("status = 'completed'");
  expect(await resumed()).toEqual([]);
});

it("A payment that began just now, or is closed, is left alone", async () => {
  await startPayment(member, league, { years: 2 });
  await changeLeague("entry_fee = 6000");
  expect(await resumed({ after: { hours: 0 } })).toEqual([]);
  await world.database.ownerPool.query("update payments set status = 'cancelled'");
  expect(await resumed()).toEqual([]);
});

it("Only the given number of leagues is resumed at once", async () => {
  const other = await aJoinedLeague();
  for (const stale of [league, other]) {
    await startPayment(member, stale, { years: 2 });
    await changeLeague("entry_fee = 6000", stale);
  }
  expect(await resumed({ limit: 1 })).toHaveLength(1);
  expect((await resumed({ limit: 2 })).sort()).toEqual([league.id, other.id].sort());
});

it("The parts of the open payments add up to all of them, however many parts there are", async () => {
  for (const _ of Array(12)) await startPayment(member, await aJoinedLeague(), { years: 2 });
  const open = eq(payments.status, "pending");
  for (const count of [1, 2, 3, 7]) {
    const counts = await Promise.all(
      Array.from({ length: count }, (_, part) => world.deps.db.$count(payments, and(open, partOf(part, count)))),
    );
    expect(
      counts.reduce((sum, number) => sum + number, 0),
      `${count} parts`,
    ).toBe(12);
  }
});
