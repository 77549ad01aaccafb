import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { withdrawCharge } from "#contract/members/league-dues.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { monthlyVolume, paidIn } from "#server/ledger/volume.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { duesOf, fine, idsOf, payFor } from "#tests/money/due-acts.ts";
import { testApp } from "#tests/support/app.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";

const world = withWorld();

it("What moved is the same before, while and after its entries are sealed, and a kept sum that differs is a violation", async () => {
  const { db } = world.deps;
  const casey = await aPerson(world, "casey");
  const players = await Promise.all(["ann", "ben", "cyd"].map((name) => aPerson(world, name)));
  await withLeague(world, { by: casey, players, paid: true });
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
  await world.database.ownerPool.query("update ledger.volume set collected = collected - 1");
});

it("A payment of only a charge counts in the total and its month, and its refund is taken off the total once", async () => {
  const own = await testApp();
  const { db } = own.deps;
  const [dana, eli] = [await aPerson(own, "dana"), await aPerson(own, "eli")];
  const league = await withLeague(own, { by: dana, players: [eli] }, { maxChargesPerMember: "20.00" });
  const figures = async () => ({
    paidIn: await paidIn(db),
    collected: (await monthlyVolume(db, own.clock())).reduce((sum, month) => sum + month.collected, 0),
  });
  const before = await figures();
  await fine(dana, league, eli, { amount: "7.00" });
  const dueIds = idsOf(await duesOf(dana, league, eli, "charge"));
  await payFor(eli, league, { amount: "7.00", dueIds });
  expect(await figures()).toEqual({ paidIn: before.paidIn + 700, collected: before.collected + 700 });
  await dana.call(withdrawCharge, { params: { id: dueIds[0] ?? "" }, body: { reason: "A slip" } });
  await own.runJobs();
  expect(await figures()).toEqual({ paidIn: before.paidIn, collected: before.collected + 700 });
  await own.close();
});

it("Every kind of entry that the code makes is in the one table that figures come from", async () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  const code = files.map((file) => readFileSync(path.join(folder, file), "utf8")).join("\n");
  const made = [...code.matchAll(/eventType: (["`])(.+?)\1/g)].map(([, , kind = ""]) => kind);
  expect(made.length).toBeGreaterThan(30);
  const { rows } = await world.database.ownerPool.query<{ event_type: string }>(
    "select event_type from ledger.event_kinds",
  );
  const known = rows.map(({ event_type }) => event_type);
  expect(new Set(known).size).toBe(known.length);
  // A kind is named whole, or by its beginning: `dispute.${step}`.
  const isMade = (kind: string) =>
    made.some((name) => name === kind || (/\$/.test(name) && kind.startsWith(name.split("$")[0] ?? "")));
  // The database itself writes what moved no money.
  expect(known.filter((kind) => !isMade(kind))).toEqual(["state.recorded"]);
  expect(made.filter((name) => !name.includes("$") && !known.includes(name))).toEqual([]);
  // Steps are literals beside their entry.
  const steps = ["dispute.withdrawn", "dispute.reinstated", "payout.forfeited", "payout.recalled"];
  expect(steps.filter((kind) => !known.includes(kind))).toEqual([]);
});
