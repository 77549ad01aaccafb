import { afterAll, beforeAll, expect, it } from "vitest";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { monthlyVolume, paidIn } from "#server/ledger/volume.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, join, pay } from "#tests/support/world.ts";

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

it("What moved is the same before, while and after its entries are sealed, and a kept sum that differs is a violation", async () => {
  const { db } = world.deps;
  const casey = await aPerson(world, "casey");
  const players = await Promise.all(["ann", "ben", "cyd"].map((name) => aPerson(world, name)));
  const league = await aLeague(world, casey);
  await join(casey, league, ...players);
  for (const player of players) await pay(player, league);
  const figures = async () => ({ paidIn: await paidIn(db), months: await monthlyVolume(db, world.clock()) });
  const before = await figures();
  expect(before.paidIn).toBe(15_000);
  for (const limit of [1, 2, 100]) {
    await inTransaction(db, (tx) => sealEntries(tx, { limit }));
    expect(await figures()).toEqual(before);
  }
  const { rows } = await world.database.ownerPool.query("select sum(collected)::int as collected from ledger.volume");
  expect(rows).toEqual([{ collected: 15_000 }]);
  expect((await verifyBooks(db)).violations).toEqual([]);
  await world.database.ownerPool.query("update ledger.volume set collected = collected + 1");
  expect((await verifyBooks(db)).violations).toMatchObject([{ violation: "volume differs from its entries" }]);
});
