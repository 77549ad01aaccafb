import { beforeAll, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { getEscrow, getEscrowChain } from "#contract/money/escrow.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { escrowOf, propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann, ben] = withPeople(world, "casey", "ann", "ben");

/** A statement and its chain are read a part at a time. */
let league: League;
const ask = (query: { before?: string; limit: string }) => casey.call(getEscrow, { params: { id: league.id }, query });
const askChain = async (query: { after?: string; limit: string }) =>
  (await casey.call(getEscrowChain, { params: { id: league.id }, query })).body;

beforeAll(async () => {
  const players = [];
  for (const name of ["amy", "bob", "cid", "dora", "eve"]) players.push(await aPerson(world, name));
  league = await withLeague(world, { by: casey, players, paid: true });
});

it("The latest entries come first, with the balance that counts those before them", async () => {
  const latest = (await ask({ limit: "2" })).body;
  expect(latest.entries.map(({ description, balance }) => [description, balance])).toEqual([
    ["Entry fee of dora Tester", "200.00"],
    ["Entry fee of eve Tester", "250.00"],
  ]);
  const before = (await ask({ limit: "2", before: latest.earlier ?? "" })).body;
  expect(before.entries.map(({ balance }) => balance)).toEqual(["100.00", "150.00"]);
  expect(before.balance).toBe("250.00");
  const first = (await ask({ limit: "2", before: before.earlier ?? "" })).body;
  expect(first.entries.map(({ balance }) => balance)).toEqual(["50.00"]);
  expect(first.earlier).toBeNull();
});

it("A part that ends with the first entry has none before it", async () => {
  expect((await ask({ limit: "5" })).body).toMatchObject({ earlier: null });
  expect((await ask({ limit: "5", before: "1" })).body).toMatchObject({ entries: [], earlier: null });
});

it.each(["x", "-1", "1e3", "9".repeat(16)])("A part before '%s' is refused", async (before) => {
  expect((await ask({ limit: "5", before })).status).toBe(400);
});

it("The chain's parts follow from one another", async () => {
  while ((await inTransaction(world.deps.db, (tx) => sealEntries(tx, { limit: 5 }))) > 0);
  const whole = await askChain({ limit: "500" });
  expect(whole.links.filter(({ canonical }) => canonical.includes("\nposting "))).toHaveLength(5);
  const parts = [];
  for (let after = 0; after < whole.links.length; after = parts.length) {
    parts.push(...(await askChain({ limit: "2", after: String(after) })).links);
  }
  expect(parts).toEqual(whole.links);
  expect((await askChain({ limit: "2", after: String(parts.length) })).links).toEqual([]);
});

it("What is awarded is still held for its winner until it is sent", async () => {
  const league = await withLeague(world, { by: casey, players: [ann, ben], paid: true, status: "completed" });
  const figures = async () => {
    const { balance, paidOut, notSent } = await escrowOf(casey, league);
    return [balance, paidOut, notSent];
  };
  expect(await figures()).toEqual(["100.00", "0.00", "0.00"]);
  await propose(casey, league, [[ann, "80.00"]]);
  await world.runJobs();
  expect(await figures()).toEqual(["20.00", "80.00", "80.00"]);
  await nameBankAccount(ann);
  await world.runJobs();
  expect(await figures()).toEqual(["20.00", "80.00", "0.00"]);
});
