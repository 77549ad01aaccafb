import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { leaveLeague } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { toCents } from "#contract/platform/money.ts";
import { escrow, refundsInFlight } from "#server/ledger/accounts.ts";
import { entry } from "#server/ledger/entry.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { paymentAllocations, refunds } from "#server/platform/db/schema/payments.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, anAdmin, aPerson, join, pay } from "#tests/support/world.ts";

/** A database filled before refunds were set aside keeps its money: the migration moves it with entries. */
const MIGRATIONS = fileURLToPath(new URL("../../migrations/", import.meta.url));

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
  await anAdmin(world, "ada");
});
afterAll(() => world.close());

/** The part of the migration that moves existing money, exactly as it runs. */
function backfill(): string {
  const name = readdirSync(MIGRATIONS).find((file) => file.endsWith("_ledger-set-aside-and-unclaimed.sql")) ?? "";
  const text = readFileSync(MIGRATIONS + name, "utf8");
  return text.slice(text.indexOf("DO $$"));
}

it("moves refunds that failed from escrow to the set-aside account, once", async () => {
  const casey = await aPerson(world, "casey");
  const [leaver, stayer] = [await aPerson(world, "leaver"), await aPerson(world, "stayer")];
  const league = await aLeague(world, casey);
  await join(casey, league, leaver, stayer);
  await pay(leaver, league);
  await pay(stayer, league);
  await leaver.call(leaveLeague, { params: { id: league.id } });
  const [refund] = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  if (!refund) throw new Error("There is no refund.");
  const season = { leagueId: league.id, seasonYear: 1 };
  const cents = toCents(5000);
  // How a refund used to fail: the money went back to escrow, and the share counted as not returned.
  await inTransaction(world.deps.db, async (tx) => {
    await postEntry(
      tx,
      entry({
        idempotencyKey: `refund:${refund.id}:1:failed`,
        eventType: "refund.failed",
        ...season,
        actor: "processor",
        details: { refundId: refund.id, paymentId: refund.paymentId, userId: leaver.userId },
        occurredAt: world.clock(),
        debits: [{ account: refundsInFlight(season), cents }],
        credits: [{ account: escrow(season), cents }],
      }),
    );
    await tx.update(refunds).set({ status: "failed" }).where(eq(refunds.id, refund.id));
    await tx
      .update(paymentAllocations)
      .set({ refunded: toCents(0) })
      .where(eq(paymentAllocations.paymentId, refund.paymentId));
  });
  const escrowNow = async () => (await casey.call(getEscrow, { params: { id: league.id } })).body;
  expect(await escrowNow()).toMatchObject({ balance: "100.00", setAside: "0.00" });

  await world.database.ownerPool.query(backfill());
  await world.database.ownerPool.query(backfill());
  expect(await escrowNow()).toMatchObject({ balance: "100.00", setAside: "50.00" });
  const [after] = await world.deps.db.select().from(refunds).where(eq(refunds.id, refund.id));
  expect(after?.setAside).toBe(5000);
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});
