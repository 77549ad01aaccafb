import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { leaveLeague } from "#contract/members/members.ts";
import { listUnclaimed, moveRefundToUnclaimed, payUnclaimed } from "#contract/operations/unclaimed-money.ts";
import { eraseAccount } from "#contract/people/leave-for-good.ts";
import { payableBalance } from "#server/ledger/balances.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { recordRefund } from "#server/money/refunds/record-refund.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { carryOut, confirm, objectTo, waitingFor } from "#tests/support/admin-acts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { noticesTo } from "#tests/support/news.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { anAdmin, aPerson, type Person } from "#tests/support/world.ts";

/** Only a judgment says who the owner of a deleted account is, so one admin alone could name a friend (RULES §16). */
let world: TestApp;
let ada: Person;
let casey: Person;

beforeEach(async () => {
  world = await testApp({ environment: { SAFEGUARDS: "second-admin" } });
  ada = await anAdmin(world, "ada");
  casey = await aPerson(world, "casey");
});
afterEach(async () => {
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  await world.close();
});

/** Keeps $50.00 of someone whose refund came back after their account was deleted, in a league with one paid member. */
async function keptForDeleted() {
  const [leaver, stayer] = [await aPerson(world, "leaver"), await aPerson(world, "stayer")];
  const league = await withLeague(world, { by: casey, players: [leaver, stayer], paid: true });
  await leaver.call(leaveLeague, of(league));
  const [refund] = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  const refundId = refund?.id ?? "";
  const says = (status: "succeeded" | "failed") =>
    inTransaction(world.deps.db, (tx) => {
      const answer = { id: `re_${refundId}`, status, failureReason: "card_closed", attempt: 1 };
      return recordRefund(tx, { refundId, answer, now: world.clock() });
    });
  await says("succeeded");
  expect((await leaver.call(eraseAccount, { body: { currentPassword: "correct horse" } })).status).toBe(200);
  await says("failed");
  await ada.call(moveRefundToUnclaimed, { ...of({ id: refundId }), body: { reason: "Gone." } });
  const [kept] = (await ada.call(listUnclaimed)).body;
  return { league, stayer, id: kept?.id ?? "" };
}

const payTo = (id: string, account: string, by = ada) =>
  by.call(payUnclaimed, { ...of({ id }), body: { account, reason: "They showed the card." } });
const waiting = () => waitingFor(ada);
const paidTo = ({ userId }: Person) => payableBalance(world.deps.db, userId);

it("money kept for a deleted account is paid to the account an admin names once another confirms it, and not by the one paid", async () => {
  const { id } = await keptForDeleted();
  const bea = await anAdmin(world, "bea");
  const friend = await anAdmin(world, "friend");
  expect((await payTo(id, "nobody_at_all")).status).toBe(400);
  expect((await payTo(id, "friend")).body.message).toBe("It takes effect once another admin confirms it.");
  expect(await paidTo(friend)).toBe(0);
  expect((await payTo(id, "friend")).status, "asked twice").toBe(409);
  const [request] = await waiting();
  expect(request).toMatchObject({
    kind: "pay_unclaimed",
    summary: "Pay $50.00 from Sunday League, kept for someone whose account was deleted, to Admin friend (friend).",
    reason: "They showed the card.",
  });
  const requestId = request?.id ?? "";
  expect((await confirm(ada, requestId)).status).toBe(403);
  expect((await confirm(friend, requestId)).status).toBe(403);
  expect((await confirm(bea, requestId)).body.message).toBe("$50.00 is awarded to Admin friend (friend).");
  expect(await paidTo(friend)).toBe(5000);
  expect((await ada.call(listUnclaimed)).body).toEqual([]);
  expect((await payTo(id, "friend")).error.message).toBe("This money was already paid.");
});

it("a lone admin's payment of it waits 24 hours, in which the league's paid members can object", async () => {
  const { id, league, stayer } = await keptForDeleted();
  const stranger = await aPerson(world, "stranger");
  expect((await payTo(id, "ada")).body.message).toBe("It takes effect in 24 hours, unless someone affected objects.");
  const [request] = await waiting();
  expect(await noticesTo(stayer, "An admin is planning a change that affects you", league.id)).toHaveLength(1);
  expect((await objectTo(stranger, request?.id ?? "")).status).toBe(404);
  expect((await objectTo(stayer, request?.id ?? "")).status).toBe(200);
  world.advance({ hours: 25 });
  await carryOut(world);
  expect(await paidTo(ada)).toBe(0);
  expect((await ada.call(listUnclaimed)).body).toMatchObject([{ id, amount: "50.00" }]);
  expect((await payTo(id, "stranger")).status).toBe(200);
  world.advance({ hours: 25 });
  await carryOut(world);
  expect(await paidTo(stranger)).toBe(5000);
});
