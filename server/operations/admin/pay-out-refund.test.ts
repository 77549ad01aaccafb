import { and, eq } from "drizzle-orm";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPlayerStats } from "#contract/leagues/dashboards.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { leaveLeague, listMembers } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { getPayoutAccount } from "#contract/money/payout-account.ts";
import { getPayoutPool, listPayouts } from "#contract/money/payouts.ts";
import { getPayoutReceipt } from "#contract/money/receipts.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { getAdminStats, payOutRefund, retryRefund } from "#contract/operations/admin-oversight.ts";
import { payableBalance } from "#server/ledger/balances.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { disputes, payments, refunds } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { cardOf, intoTheFuture, nameBankAccount } from "#tests/money/acts.ts";
import { differencesOfBooks } from "#tests/money/two-books.ts";
import { aFailedRefund, anHourLater, audited, CLOSED, casesOf, failedRefundOf } from "#tests/support/admin-acts.ts";
import { of } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
beforeAll(() => intoTheFuture(world));
const admin = withAdmin(world);
const [casey] = withPeople(world, "casey");
afterAll(async () => {
  expect(await differencesOfBooks(world.database.ownerPool)).toEqual([]);
});

const DISPUTED = "4000000000000259";
const failed = () => aFailedRefund(world, casey, { hasStayer: true });
const payOut = (id: string, by = admin) => by.call(payOutRefund, of({ id }));
const escrowOf = async (league: League) => (await admin.call(getEscrow, of(league))).body;

describe("a refund that the card can't accept", () => {
  it("is paid to a bank account instead, once, and isn't a prize", async () => {
    const { league, leaver, stayer, id: refundId } = await failed();
    const statsBefore = (await admin.call(getAdminStats)).body;
    expect((await casesOf(admin, league)).map(({ id }) => id)).toEqual([refundId]);
    const answers = await Promise.all([payOut(refundId), payOut(refundId, await anAdmin(world, "bea"))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await casesOf(admin, league)).toEqual([]);
    expect(await escrowOf(league)).toMatchObject({
      balance: "50.00",
      collected: "100.00",
      paidOut: "0.00",
      refunded: "50.00",
      refundsInFlight: "0.00",
    });
    const { entries } = await escrowOf(league);
    expect(entries.at(-1)).toMatchObject({
      eventType: "refund.redirected",
      description: `Refund to ${leaver.name} goes to their bank account because their card can't accept it`,
      amount: "-50.00",
    });
    const { body: notices } = await leaver.call(listNotifications);
    expect(notices).toContainEqual(
      expect.objectContaining({ title: "Your refund goes to your bank account", actionUrl: "/player" }),
    );
    expect((await leaver.call(getPayoutAccount)).body).toMatchObject({ status: "none", pendingAmount: "50.00" });
    const acts = (await audited(admin, league.id)).map(({ action, details }) => [action, details]);
    expect(acts).toEqual([["league.pay_out_refund", { refundId, amount: 5000 }]]);

    await nameBankAccount(leaver);
    await world.runJobs();
    const { body: payouts } = await stayer.call(listPayouts, of(league));
    expect(payouts).toMatchObject([
      { kind: "refund", place: null, period: null, amount: "50.00", status: "completed", username: leaver.username },
    ]);
    const { body: receipt } = await leaver.call(getPayoutReceipt, { params: { id: payouts[0]?.id ?? "" } });
    expect(receipt).toMatchObject({ kind: "refund", progress: "sent", outstanding: "0.00" });
    const { body: mine } = await leaver.call(listNotifications);
    expect(mine.map(({ message }) => message)).toContain(
      "Refund, $50.00, from Sunday League is on its way to your bank account.",
    );
    expect(await payableBalance(world.deps.db, leaver.userId)).toBe(0);

    // Like a refund, it has left the league's money and everyone's figures, and it doesn't count as a prize.
    const pool = (await casey.call(getPayoutPool, of(league))).body;
    expect(pool).toMatchObject({ pool: "50.00", proposed: "0.00", available: "50.00" });
    expect((await leaver.call(getPlayerStats)).body).toMatchObject({ totalInvested: "0.00", seasonWinnings: "0.00" });
    const { body: stats } = await admin.call(getAdminStats);
    expect(Number(stats.totalRevenue)).toBe(Number(statsBefore.totalRevenue) - 50);
    expect(stats.volume).toEqual(statsBefore.volume);
    const { body: members } = await casey.call(listMembers, of(league));
    expect(members.map(({ username }) => username)).toEqual([stayer.username]);
    expect((await setStatus(casey, league, "cancelled")).status).toBe("cancelled");
    await world.runJobs();
    expect(await escrowOf(league)).toMatchObject({ balance: "0.00", refunded: "100.00" });
  });

  it("marks the seat of a member of a canceled league refunded", async () => {
    const league = await aLeague(world, casey);
    const member = await aPerson(world, "cancelled");
    await join(casey, league, member);
    await pay(member, league, { card: cardOf(world, CLOSED) });
    await setStatus(casey, league, "cancelled");
    await world.runJobs();
    await anHourLater(world);
    const seat = async () => (await casey.call(listMembers, of(league))).body[0]?.paymentStatus;
    expect(await seat()).toBe("refunded");
    expect((await payOut(await failedRefundOf(world, league, member))).status).toBe(200);
    expect(await seat()).toBe("refunded");
  });

  it("is the only way if the charge was disputed, even if the dispute was won", async () => {
    const league = await aLeague(world, casey);
    const member = await aPerson(world, "disputed");
    await join(casey, league, member);
    const paymentIntentId = await pay(member, league, { card: cardOf(world, DISPUTED) });
    await anHourLater(world);
    const { sandbox } = requireProcessor(world.deps);
    const isTheirs = eq(payments.stripePaymentIntentId, paymentIntentId);
    const disputeOf = async () =>
      (
        await world.deps.db
          .select({ dispute: disputes })
          .from(disputes)
          .innerJoin(payments, and(eq(payments.id, disputes.paymentId), isTheirs))
      )[0]?.dispute;
    const opened = await disputeOf();
    expect(opened?.status).toBe("open");
    const stripe = new Stripe(sandbox?.secretKey ?? "", {
      httpClient: Stripe.createFetchHttpClient(sandbox?.fetch),
      telemetry: false,
    });
    await stripe.disputes.update(opened?.id ?? "", { evidence: { uncategorized_text: "winning_evidence" } });
    await anHourLater(world);
    expect((await disputeOf())?.status).toBe("won");
    await member.call(leaveLeague, of(league));
    await world.runJobs();
    const [refundCase] = await casesOf(admin, league);
    expect(refundCase).toMatchObject({ kind: "refund_failed", amount: "50.00" });
    expect((await payOut(refundCase?.id ?? "")).status).toBe(200);
    await nameBankAccount(member);
    await world.runJobs();
    expect(await casesOf(admin, league)).toEqual([]);
    expect(await escrowOf(league)).toMatchObject({ balance: "0.00", refunded: "50.00" });
  });

  it("is never both paid out and refunded, in either order", async () => {
    const { league, id: refundId } = await failed();
    const retry = () => admin.call(retryRefund, { params: { id: refundId } });
    expect((await retry()).status).toBe(200);
    expect((await payOut(refundId)).error.message).toBe(
      "Only a refund that has failed can be tried again or paid out.",
    );
    await world.runJobs();
    await anHourLater(world);
    const answers = await Promise.all([retry(), payOut(refundId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await world.runJobs();
    await anHourLater(world);
    if ((await casesOf(admin, league)).length > 0) expect((await payOut(refundId)).status).toBe(200);
    const refused = await retry();
    expect([refused.status, refused.error.message]).toEqual([
      409,
      "This refund is being paid to a bank account instead.",
    ]);
    expect(await escrowOf(league)).toMatchObject({ balance: "50.00", refunded: "50.00" });
  });

  it("is left alone when the league is canceled, and can be paid out afterwards", async () => {
    const { league, id: refundId } = await failed();
    await setStatus(casey, league, "cancelled");
    await world.runJobs();
    await anHourLater(world);
    expect((await casesOf(admin, league)).map(({ id }) => id)).toEqual([refundId]);
    expect((await payOut(refundId)).status).toBe(200);
    expect(await escrowOf(league)).toMatchObject({ balance: "0.00", refunded: "100.00" });
  });

  it.each(["inquiry", "open"] as const)("can't be paid out while the payment's dispute is %s", async (status) => {
    const { id: refundId } = await failed();
    const [refund] = await world.deps.db.select().from(refunds).where(eq(refunds.id, refundId));
    const { paymentId = "", amount } = refund ?? {};
    if (amount === undefined) throw new Error("There is no such refund.");
    const at = { createdAt: world.clock(), updatedAt: world.clock() };
    const id = `du_${status}`;
    await world.deps.db.insert(disputes).values({ id, paymentId, amount, status, reason: "fraudulent", ...at });
    const refused = await payOut(refundId);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      "This payment is disputed at the bank, which settles it.",
    ]);
    const [after] = await world.deps.db.select().from(refunds).where(eq(refunds.id, refundId));
    expect(after?.setAside).toBe(amount);
  });

  it("needs someone to pay, an admin to decide, and a refund that has failed", async () => {
    const { leaver, id: refundId } = await failed();
    expect((await payOut(refundId, casey)).status).toBe(403);
    expect((await world.visitor().call(payOutRefund, { params: { id: refundId } })).status).toBe(401);
    expect((await payOut(casey.userId)).status).toBe(404);
    expect((await payOut("not-an-id")).status).toBe(400);
    await world.deps.db.update(users).set({ erasedAt: world.clock() }).where(eq(users.id, leaver.userId));
    expect((await payOut(refundId)).error.message).toBe(
      "The account is deleted, so there is no one to ask for a bank account.",
    );
  });
});
