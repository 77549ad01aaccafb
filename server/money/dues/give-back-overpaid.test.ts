import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { getEscrow } from "#contract/money/escrow.ts";
import { listDebts } from "#contract/money/treasurer/debts.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { enqueueAll } from "#server/platform/queue.ts";
import { openScans } from "#server/worker/open-scans.ts";
import { feeInParts } from "#tests/money/fee-in-parts.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";

/** What the code of an earlier version left behind, whose functions and triggers each season here is played with. */
const world = withWorld();
const [casey] = withPeople(world, "casey");
let aSeason: ReturnType<typeof feeInParts>["aSeason"];
beforeEach(async () => {
  ({ aSeason } = feeInParts(world, casey));
  await asBefore();
});
afterAll(async () => {
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

const statementsOf = (file: string) =>
  readFileSync(path.join(import.meta.dirname, "../../../migrations", file), "utf8").split("--> statement-breakpoint");
const run = (text: string) => world.database.ownerPool.query(text);
const MIGRATION = statementsOf("0042_what_a_seat_owes.sql");

/** Undoes the migration. */
async function asBefore() {
  for (const trigger of ["parts_of_reopened", "paid_stays", "parts_within_fee", "fee_above_parts"]) {
    await run(`drop trigger if exists ${trigger} on dues`);
  }
  await run("drop function if exists keep_paid_due, keep_parts_within_fee");
  const replaced = ["rebuild_parts", "entry_follows_parts", "dues_follow_seat"];
  for (const statement of statementsOf("0016_charges_follow_seats.sql")) {
    const isReplaced =
      /CREATE (OR REPLACE )?FUNCTION/.test(statement) &&
      replaced.some((name) => statement.includes(`FUNCTION public.${name}(`));
    if (isReplaced) await run(statement.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"));
  }
}

async function migrate() {
  for (const statement of MIGRATION) await run(statement);
}

/** The server looks for it twice, and works off what it finds. */
async function resume() {
  const now = world.clock();
  const since = { before: now, limit: 100, config: world.deps.config, now };
  for (const _start of [1, 2]) {
    await inTransaction(world.deps.db, async (tx) => enqueueAll(tx, await openScans.overpaidDues(tx, since)));
    await world.runJobs();
  }
}

it.each(["treasurer", "potkeeper"])(
  "What a member paid above their lowered fee goes back, once, and they are told (custody: %s)",
  async (custody) => {
    const season = await aSeason(["20.00", "30.00", "50.00"], { custody });
    await season.payButFirst(2);
    await season.lower("90.00");
    for (const part of [1, 3]) await season.payPart(part);
    const left = (await season.seat())?.paymentStatus === "paid" ? undefined : await leftOf(season.league.id);
    if (left) await season.pay({ amount: left, seasons: 1 });
    const paid = (await season.paid()) ?? 0;
    expect(paid).toBeGreaterThan(9000);
    await migrate();
    await resume();
    expect(await season.paid()).toBe(9000);
    expect(await season.seat()).toMatchObject({ paymentStatus: "paid" });
    const amount = `$${(paid / 100 - 90).toFixed(2)}`;
    const { league, member, params } = season;
    if (custody === "treasurer") {
      const debts = (await member.call(listDebts, { params })).body.filter(({ userId }) => userId === member.userId);
      expect(debts.map((debt) => `$${debt.amount}`)).toEqual([amount]);
      const told = await world.database.ownerPool.query(
        "select title || ' ' || message as text from notifications where user_id = $1 and league_id = $2",
        [member.userId, league.id],
      );
      expect(told.rows.filter(({ text }) => text.includes(amount) && text.includes("was lowered"))).toHaveLength(1);
    } else {
      const { rows } = await world.database.ownerPool.query(
        "select amount::int, status, reason from refunds where league_id = $1",
        [league.id],
      );
      expect(rows).toEqual([
        { amount: paid - 9000, status: "succeeded", reason: `The entry fee of ${league.name} was lowered` },
      ]);
      expect((await casey.call(getEscrow, { params })).body.balance).toBe("90.00");
    }
  },
);

const leftOf = async (leagueId: string) => {
  const { rows } = await world.database.ownerPool.query(
    "select to_char((amount - covered) / 100.0, 'FM990.00') as left from dues where league_id = $1 and kind = 'entry' and status = 'open'",
    [leagueId],
  );
  return rows[0]?.left as string | undefined;
};

it("Leagues that were right stay as they are", async () => {
  const season = await aSeason(["20.00", "30.00", "50.00"], { custody: "treasurer" });
  await season.payPart(1);
  await season.lower("80.00");
  const before = await season.shown();
  await migrate();
  await resume();
  expect(await season.shown()).toEqual(before);
  expect((await season.member.call(listDebts, { params: season.params })).body).toEqual([]);
});
