import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { leaveLeague } from "#contract/members/members.ts";
import { getPaymentReceipt } from "#contract/money/receipts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { retryRefund } from "#contract/operations/admin-oversight.ts";
import { lockFailedRefund } from "#server/money/refunds/failed-refund.ts";
import { issueRefund } from "#server/money/refunds/issue-refund.ts";
import { recordRefund } from "#server/money/refunds/record-refund.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { disputes, refunds } from "#server/platform/db/schema/payments.ts";
import { payouts, unclaimedMoney } from "#server/platform/db/schema/payouts.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";
import { failing, refusal, workWith } from "#tests/money/processor-acts.ts";
import { emailTo, noticesTo, SIGNATURE } from "#tests/support/news.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

/** A refund from its first call to the processor to the last word of it (RULES §7). */
const world = withWorld();
const ada = withAdmin(world);
const [casey] = withPeople(world, "casey");
let count = 0;

/** A member has left; the refund hasn't reached the processor yet. */
async function aRefund(terms: Record<string, unknown> = {}, years = 1) {
  const leaver = await aPerson(world, `leaver${++count}`);
  const scene = { by: casey, players: [leaver], paid: true, years } as const;
  const league = await withLeague(world, scene, { name: `Crew ${count}`, ...terms });
  await leaver.call(leaveLeague, of(league));
  const [refund] = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  return { league, leaver, refundId: refund?.id ?? "" };
}

type Answer = Parameters<typeof recordRefund>[1]["answer"];
const record = (refundId: string, status: Answer["status"], more: Partial<Answer> = {}) =>
  inTransaction(world.deps.db, (tx) => {
    const answer = { id: `re_${refundId}`, status, failureReason: null, attempt: 1, ...more };
    return recordRefund(tx, { refundId, answer, now: world.clock() });
  });
const refundOf = async (id: string) => (await world.deps.db.select().from(refunds).where(eq(refunds.id, id)))[0];
const seatOf = async ({ userId }: Person) => {
  const { paymentStatus, refundProcessed, refundAmount } = leagueMembers;
  const seat = world.deps.db.select({ paymentStatus, refundProcessed, refundAmount }).from(leagueMembers);
  return (await seat.where(eq(leagueMembers.userId, userId)))[0];
};

function processor(changes: Partial<PaymentProcessor>) {
  const work = workWith(world, changes);
  const calls = { find: vi.spyOn(work.processor, "findRefund"), create: vi.spyOn(work.processor, "createRefund") };
  return { issue: (refundId: string) => issueRefund(work, { refundId }), ...calls };
}
const refusing = (retriable: boolean) => failing(refusal(null, { message: "It is closed.", retriable }));

describe("a refund", () => {
  it("is announced to the member who left, with the reason, how long it takes and a page that stays open to them", async () => {
    const { league, leaver, refundId } = await aRefund();
    const paymentId = (await refundOf(refundId))?.paymentId ?? "";
    expect(await emailTo(leaver, `$50.00 from ${league.name} is on its way back to you`)).toEqual([
      "Your entry fee is on its way back",
      `You left ${league.name}. Your money goes back to the card you paid with; banks take up to ten days to show it.`,
      "Refund: $50.00 USD",
      `See the receipt:\n${world.deps.config.publicUrl}/receipts/payments/${paymentId}`,
      SIGNATURE,
    ]);
    expect((await leaver.call(getPaymentReceipt, of({ id: paymentId }))).status).toBe(200);
  });

  it("of several seasons is announced in one email, with everything that goes back", async () => {
    const { league, leaver } = await aRefund({ leagueType: "dynasty", minYears: 1, maxYears: 3 }, 3);
    const { body: mails } = await leaver.call(listMails, { query: { to: leaver.email } });
    const subjects = mails.map(({ subject }) => subject);
    const subject = `$150.00 from ${league.name} is on its way back to you`;
    expect(subjects.filter((each) => each.includes("on its way back"))).toEqual([subject]);
    expect((await emailTo(leaver, subject))?.slice(0, 3)).toEqual([
      "Your entry fees are on their way back",
      `You left ${league.name}. Your money goes back to the card you paid with, in 3 refunds; banks take up to ten days to show it.`,
      "Refund: $150.00 USD",
    ]);
  });

  it("is requested once: a job that runs again after the answer requests nothing", async () => {
    const { refundId, leaver } = await aRefund();
    const { issue, create, find } = processor({});
    await issue(refundId);
    await issue(refundId);
    expect([create.mock.calls.length, find.mock.calls.length]).toEqual([1, 0]);
    expect(await refundOf(refundId)).toMatchObject({ status: "succeeded", failureMessage: null });
    expect(await seatOf(leaver)).toEqual({ paymentStatus: "refunded", refundProcessed: true, refundAmount: 5000 });
    await issue(leaver.userId);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it("is looked up before it is requested again if its answer was lost or its key may have expired", async () => {
    const lost = await aRefund();
    const first = processor({ createRefund: failing(new Error("The answer was lost.")) });
    await expect(first.issue(lost.refundId)).rejects.toThrow("The answer was lost.");
    expect([(await refundOf(lost.refundId))?.status, first.find.mock.calls.length]).toEqual(["processing", 0]);
    const second = processor({});
    await second.issue(lost.refundId);
    expect([second.find.mock.calls.length, second.create.mock.calls.length]).toEqual([1, 1]);

    const old = await aRefund();
    world.advance({ hours: 13 });
    const late = processor({});
    await late.issue(old.refundId);
    expect([late.find.mock.calls.length, late.create.mock.calls.length]).toEqual([1, 1]);
    expect((await refundOf(old.refundId))?.status).toBe("succeeded");
  });

  it("that the processor can't make right now stays under way, and one that it refuses has failed", async () => {
    const { refundId, leaver, league } = await aRefund();
    await expect(processor({ createRefund: refusing(true) }).issue(refundId)).rejects.toThrow(ProcessorRefused);
    expect((await refundOf(refundId))?.status).toBe("processing");
    const { issue, create } = processor({ createRefund: refusing(false) });
    await issue(refundId);
    const failed = { status: "failed", setAside: 5000, failureMessage: "It is closed.", stripeRefundId: null };
    expect(await refundOf(refundId)).toMatchObject(failed);
    expect(await seatOf(leaver)).toMatchObject({ paymentStatus: "refunded", refundProcessed: false });
    expect(await noticesTo(ada, "A refund failed", league.id)).toEqual([
      {
        ...{ type: "admin_alert", actionUrl: "/admin" },
        message: `The $50.00 refund from ${league.name} to ${leaver.name} failed (It is closed). The money is set aside for them.`,
      },
    ]);
    expect(await noticesTo(leaver, "Your refund didn't go through", league.id)).toEqual([
      {
        ...{ type: "payout_processed", actionUrl: "/player" },
        message: `Your $50.00 refund from ${league.name} didn't reach your card. The money is safe and set aside for you: an admin will send it again, or ask you for a bank account.`,
      },
    ]);
    await issue(refundId);
    expect(create).toHaveBeenCalledTimes(1);
  });
});

describe("the processor's event about a refund", () => {
  it("that it is under way saves the processor's id, and changes nothing else", async () => {
    const { refundId, leaver } = await aRefund();
    await record(refundId, "pending", { id: null });
    expect((await refundOf(refundId))?.stripeRefundId).toBeNull();
    await record(refundId, "pending");
    expect(await refundOf(refundId)).toMatchObject({ status: "pending", stripeRefundId: `re_${refundId}` });
    await record(refundId, "succeeded");
    await record(refundId, "pending", { id: "re_other" });
    await record(refundId, "succeeded", { id: "re_other" });
    expect(await refundOf(refundId)).toMatchObject({ status: "succeeded", stripeRefundId: `re_${refundId}` });
    expect(await seatOf(leaver)).toEqual({ paymentStatus: "refunded", refundProcessed: true, refundAmount: 5000 });
  });

  it("counts for the try it names, or for the current one if it names none", async () => {
    const { refundId } = await aRefund();
    await record(refundId, "failed", { attempt: 2 });
    expect((await refundOf(refundId))?.status).toBe("pending");
    await record(refundId, "succeeded", { attempt: null });
    expect((await refundOf(refundId))?.status).toBe("succeeded");
    await record(casey.userId, "succeeded");
  });

  it.each(["failed", "canceled"] as const)(
    "that it came back (%s) undoes what it did, once, and alerts the admins and its owner",
    async (status) => {
      const { refundId, leaver, league } = await aRefund();
      await record(refundId, "succeeded");
      await record(refundId, status);
      await record(refundId, status, { failureReason: "again" });
      expect(await refundOf(refundId)).toMatchObject({ status: "failed", setAside: 5000, failureMessage: null });
      expect(await seatOf(leaver)).toEqual({ paymentStatus: "refunded", refundProcessed: false, refundAmount: 0 });
      expect(await noticesTo(ada, "A refund failed", league.id)).toMatchObject([
        {
          message: `The $50.00 refund from ${league.name} to ${leaver.name} failed (no reason given). The money is set aside for them.`,
        },
      ]);
      expect(await noticesTo(leaver, "Your refund didn't go through", league.id)).toHaveLength(1);
      const { rows } = await world.database.ownerPool.query(
        "select event_type, provider_ref from ledger.entries where provider_ref = $1 order by event_type",
        [`re_${refundId}`],
      );
      expect(rows.map((row) => row.event_type)).toEqual(["refund.confirmed", "refund.returned"]);
    },
  );
});

describe("a failed refund", () => {
  const retry = (id: string) => ada.call(retryRefund, of({ id }));
  const failed = async () => {
    const refund = await aRefund();
    await record(refund.refundId, "failed");
    return refund;
  };

  it("is retried with what is set aside of it, as another attempt", async () => {
    const { refundId } = await failed();
    expect((await retry(refundId)).status).toBe(200);
    expect(await refundOf(refundId)).toMatchObject({
      ...{ status: "pending", attempt: 2, amount: 5000, setAside: 0 },
      ...{ stripeRefundId: null, failureMessage: null },
    });
    await world.runJobs();
    expect(await refundOf(refundId)).toMatchObject({ status: "succeeded", attempt: 2 });
  });

  it("is retried only if it exists, has something set aside, and neither a bank nor another payout has it", async () => {
    const unknown = await retry(casey.userId);
    expect([unknown.status, unknown.error.message]).toEqual([404, "Refund not found"]);
    const { refundId, leaver, league } = await failed();
    const { db } = world.deps;
    const lock = () => inTransaction(db, (tx) => lockFailedRefund(tx, { refundId, banks: ["open"] }));
    expect(await lock()).toMatchObject({ refund: { id: refundId }, league: { id: league.id } });
    const createdAt = world.clock();
    const amount = 5000 as never;
    const money = { userId: leaver.userId, leagueId: league.id, seasonYear: 1, refundId, amount, createdAt };
    const isThis = eq(refunds.id, refundId);
    await db
      .update(refunds)
      .set({ setAside: 0 as never })
      .where(isThis);
    await expect(lock()).rejects.toThrow("Nothing is set aside for this refund anymore.");
    const { paymentId = "" } = (await refundOf(refundId)) ?? {};
    const lost = { id: "dp_lost", paymentId, amount, status: "lost" as const, reason: "fraudulent" };
    await db.insert(disputes).values({ ...lost, createdAt, updatedAt: createdAt });
    await expect(lock()).rejects.toThrow("This payment is disputed at the bank, which settles it.");
    await db.insert(unclaimedMoney).values({ ...money, reason: "Gone", movedById: ada.userId });
    await expect(lock()).rejects.toThrow("This money is kept as unclaimed, and is paid from there.");
    await db.insert(payouts).values({ ...money, kind: "refund" });
    await expect(lock()).rejects.toThrow("This refund is being paid to a bank account instead.");
  });
});
