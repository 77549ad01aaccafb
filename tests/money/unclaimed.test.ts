import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { startSeason } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { listPayouts, retryPayout } from "#contract/money/payouts.ts";
import { listAuditLog, listCases, retryRefund } from "#contract/operations/admin-oversight.ts";
import { deleteUser } from "#contract/operations/admin-users.ts";
import {
  listUnclaimed,
  movePayoutToUnclaimed,
  moveRefundToUnclaimed,
  payUnclaimed,
} from "#contract/operations/unclaimed-money.ts";
import { payableBalance } from "#server/ledger/balances.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { recordRefund } from "#server/money/refunds/record-refund.ts";
import { ageAlarms } from "#server/operations/reconciliation/age-alarms.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { withNames } from "#tests/support/named-league.ts";
import { escrowOf, of, propose, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const admin = withAdmin(world);
const [casey] = withPeople(world, "casey");
afterEach(async () => {
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

const says = (refundId: string, status: "succeeded" | "failed") =>
  inTransaction(world.deps.db, (tx) => {
    const answer = { id: `re_${refundId}`, status, failureReason: "card_closed", attempt: 1 };
    return recordRefund(tx, { refundId, answer, now: world.clock() });
  });

const keptIn = async (name: string) =>
  (await admin.call(listUnclaimed)).body.filter(({ leagueName }) => leagueName === name);
const alarms = () => ageAlarms(world.deps.db, { now: world.clock(), config: world.deps.config });
const kindsOf = async () => (await alarms()).map(({ kind }) => kind);
const alarmedAbout = async (id: string) =>
  (await alarms()).filter(({ reference }) => reference === id).map(({ kind }) => kind);

const unclaimedBalance = async (userId: string) => {
  const { rows } = await world.deps.db.execute<{ held: number }>(
    sql`select -balance as held from ledger.accounts where address = ${`unclaimed:${userId}`}`,
  );
  return rows[0]?.held ?? 0;
};

/** Someone leaves a dynasty with a successful refund and is erased, and then the refund comes back. */
async function aReturnAfterErasure(name: string) {
  const [leaver, stayer] = [await aPerson(world, `${name}_leaver`), await aPerson(world, `${name}_stayer`)];
  const terms = { name, leagueType: "dynasty", minYears: 1, maxYears: 3 };
  const league = await withLeague(world, { by: casey, players: [leaver, stayer], paid: [leaver] }, terms);
  await pay(stayer, league, { years: 2 });
  await leaver.call(leaveLeague, of(league));
  const [refund] = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  const refundId = refund?.id ?? "";
  await says(refundId, "succeeded");
  expect((await admin.call(deleteUser, { params: { id: leaver.userId } })).status).toBe(200);
  await says(refundId, "failed");
  return { league, leaver, stayer, refundId };
}

it("a refund that comes back after its owner was erased holds up no season, and is kept until they ask for it", async () => {
  const { league, leaver, stayer, refundId } = await aReturnAfterErasure("erased");
  const params = { id: league.id };
  await setStatus(casey, league, "completed");
  expect((await propose(casey, league, [[stayer, "50.00"]])).status).toBe(201);
  expect((await casey.call(startSeason, { params, body: { from: "completed" } })).status).toBe(200);
  expect(await escrowOf(casey, league, "1")).toMatchObject({ balance: "50.00", setAside: "50.00" });
  const { body: cases } = await admin.call(listCases);
  expect(cases.find(({ id }) => id === refundId)).toMatchObject({
    kind: "refund_failed",
    username: null,
    amount: "50.00",
  });

  const move = (by: Person, body: unknown) => by.call(moveRefundToUnclaimed, { params: { id: refundId }, body });
  expect((await move(casey, { reason: "Gone." })).status).toBe(403);
  expect((await move(admin, { reason: " " })).status).toBe(400);
  const moved = await Promise.all([move(admin, { reason: "Gone." }), move(admin, { reason: "Gone." })]);
  expect(moved.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await escrowOf(casey, league, "1")).toMatchObject({ balance: "0.00", setAside: "0.00", refunded: "50.00" });
  expect(await unclaimedBalance(leaver.userId)).toBe(5000);
  expect((await admin.call(listCases)).body.map(({ id }) => id)).not.toContain(refundId);
  expect((await admin.call(retryRefund, { params: { id: refundId } })).error.message).toBe(
    "This money is kept as unclaimed, and is paid from there.",
  );

  const kept = await keptIn("erased");
  expect(kept).toMatchObject([{ username: null, amount: "50.00", reason: "Gone.", leagueName: "erased" }]);
  const back = await aPerson(world, "back_again");
  const payTo = (account: string) =>
    admin.call(payUnclaimed, { params: { id: kept[0]?.id ?? "" }, body: { account, reason: "They showed the card." } });
  expect((await payTo("nobody_at_all")).status).toBe(400);
  await withNames(world, { by: casey, players: [stayer], names: [{ name: "Dana Scully" }] });
  expect((await payTo("dana scully")).status).toBe(400);
  const paid = await Promise.all([payTo("back_again"), payTo("Back_Again@example.com")]);
  expect(paid.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await unclaimedBalance(leaver.userId)).toBe(0);
  expect(await payableBalance(world.deps.db, back.userId)).toBe(5000);
  expect(await keptIn("erased")).toEqual([]);
  const { body: audited } = await admin.call(listAuditLog);
  expect(audited.map(({ action, reason }) => [action, reason])).toEqual(
    expect.arrayContaining([
      ["league.move_to_unclaimed", "Gone."],
      ["league.pay_unclaimed", "They showed the card."],
    ]),
  );
});

it("a prize that no one claims is kept too, after 60 days, and only ever paid to its winner", async () => {
  const winner = await aPerson(world, "wanda");
  const scene = { by: casey, players: [winner], paid: true, status: "completed" } as const;
  const league = await withLeague(world, scene, { name: "prizes" });
  await propose(casey, league, [[winner, "50.00"]]);
  const [payout] = (await casey.call(listPayouts, of(league))).body;
  const id = payout?.id ?? "";
  const move = () => admin.call(movePayoutToUnclaimed, { params: { id }, body: { reason: "No answer." } });
  expect((await move()).error.message).toBe(
    "This person has an account. Their money counts as unclaimed after 60 days.",
  );
  world.advance({ days: 61 });
  expect(await alarmedAbout(id)).toEqual(["payable_long"]);
  expect((await move()).status).toBe(200);
  expect((await move()).status).toBe(409);
  expect(await alarmedAbout(id)).toEqual([]);
  expect(await payableBalance(world.deps.db, winner.userId)).toBe(0);
  expect(await unclaimedBalance(winner.userId)).toBe(5000);
  const retried = await winner.call(retryPayout, { params: { id } });
  expect([retried.status, retried.error.message]).toEqual([409, "This payout is kept as unclaimed money."]);
  expect((await admin.call(listCases)).body.map((one) => one.id)).not.toContain(id);

  const [kept] = await keptIn("prizes");
  const payTo = (account: string) =>
    admin.call(payUnclaimed, { params: { id: kept?.id ?? "" }, body: { account, reason: "Here they are." } });
  expect((await payTo("casey")).error.message).toBe(
    "This money belongs to wanda, who still has an account. It can only be paid to that one.",
  );
  expect((await payTo("wanda")).status).toBe(200);
  expect(await payableBalance(world.deps.db, winner.userId)).toBe(5000);
});

it("reports money that stays too long: set aside, in escrow after the end, and unclaimed", async () => {
  const { refundId } = await aReturnAfterErasure("old");
  expect(await kindsOf()).not.toContain("set_aside_long");
  world.advance({ days: 31 });
  expect(await kindsOf()).toContain("set_aside_long");
  await admin.call(moveRefundToUnclaimed, { params: { id: refundId }, body: { reason: "Gone." } });
  expect(await kindsOf()).not.toContain("set_aside_long");
  world.advance({ days: 400 });
  expect(await kindsOf()).toEqual(expect.arrayContaining(["unclaimed_long", "escrow_after_end"]));
});

it("finds money that nothing moves: a balance that no refund, payout or dispute explains, and a canceled league's", async () => {
  const member = await aPerson(world, "member");
  const league = await withLeague(world, { by: casey, players: [member], paid: true }, { name: "stranded" });
  const found = () => moneyWithoutWayOut(world.deps.db);
  expect(await found()).toEqual([]);
  const account = `escrow:${league.id}:1`;
  await world.database.ownerPool.query("update leagues set status = 'cancelled' where id = $1", [league.id]);
  expect(await found()).toEqual([{ account, cents: 5000, reason: "was not refunded when the league was canceled" }]);
  expect(await kindsOf()).toContain("no_way_out");
  await world.database.ownerPool.query("update leagues set status = 'active', current_year = 2 where id = $1", [
    league.id,
  ]);
  expect(await found()).toEqual([{ account, cents: 5000, reason: "belongs to a season that is over" }]);
  await world.database.ownerPool.query("update leagues set current_year = 1 where id = $1", [league.id]);
  await world.database.ownerPool.query("delete from dues where league_id = $1 and season_year = 2", [league.id]);
  await world.database.ownerPool.query(
    "update payment_allocations set refunded = 2000 where payment_id in (select id from payments where league_id = $1)",
    [league.id],
  );
  expect(await found()).toEqual([
    { account, cents: 2000, reason: "differs from what refunds, payouts and disputes say" },
  ]);
  await world.database.ownerPool.query(
    "update payment_allocations set refunded = 0 where payment_id in (select id from payments where league_id = $1)",
    [league.id],
  );
});
