import { expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listEndedSeats } from "#contract/members/ended-seats.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { deleteLeague } from "#contract/operations/admin-leagues.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, join, type Person } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann, ben, cora] = withPeople(world, "casey", "ann", "ben", "cora");

const ended = async (person: Person) => (await person.call(listEndedSeats)).body;
const leave = (person: Person, { id }: League) => person.call(leaveLeague, { params: { id } });

it("Someone who left a league sees it with what they paid and what is on its way back, then what came back", async () => {
  const league = await withLeague(world, { by: casey, players: [ann], paid: true }, { name: "Left League" });
  expect(await ended(ann)).toEqual([]);
  expect((await leave(ann, league)).status).toBe(200);
  const payment = { id: expect.any(String), amount: "50.00" };
  const seat = { leagueId: league.id, leagueName: "Left League", currency: "USD", endedAt: expect.any(String) };
  expect(await ended(ann)).toEqual([{ ...seat, payments: [{ ...payment, refunded: "0.00", refunding: "50.00" }] }]);
  await world.runJobs();
  expect(await ended(ann)).toEqual([{ ...seat, payments: [{ ...payment, refunded: "50.00", refunding: "0.00" }] }]);
  expect(await ended(casey)).toEqual([]);
});

it("A league that someone has joined again isn't among those they were in", async () => {
  const league = await withLeague(world, { by: casey, players: [ben] });
  await leave(ben, league);
  expect(await ended(ben)).toMatchObject([{ leagueId: league.id, payments: [] }]);
  await join(casey, league, ben);
  expect(await ended(ben)).toEqual([]);
});

it("A deleted league is among those that someone was in, and the last to end comes first", async () => {
  const admin = await anAdmin(world, "ada");
  const [deleted, left] = [await aLeague(world, casey), await aLeague(world, casey)];
  await join(casey, deleted, cora);
  await join(casey, left, cora);
  expect((await admin.call(deleteLeague, { params: { id: deleted.id } })).status).toBe(200);
  world.advance({ hours: 1 });
  await leave(cora, left);
  expect((await ended(cora)).map(({ leagueId }) => leagueId)).toEqual([left.id, deleted.id]);
});
