import Stripe from "stripe";
import { beforeAll, describe, expect, it } from "vitest";
import { getLeague, type League } from "#contract/leagues/leagues.ts";
import { getRefundTerms } from "#contract/leagues/refund-terms.ts";
import { getStanding } from "#contract/leagues/standing.ts";
import { leaveLeague, listMembers, removeMember } from "#contract/members/members.ts";
import { listLeagueDisputes, submitDisputeEvidence } from "#contract/money/disputes.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { listOwnPayments } from "#contract/money/receipts.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import { recordFraudWarning } from "#server/money/disputes/record-fraud-warning.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { disputes } from "#server/platform/db/schema/payments.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { emailTo, noticesTo } from "#tests/support/news.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, type Person, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
let commissioner: Person;
let admin: Person;
beforeAll(async () => {
  // The queue runs on real time: with the clock ahead of it, the sandbox's banks decide only when a test lets them.
  world.advance({ days: Math.ceil((Date.now() - world.clock().getTime()) / 86_400_000) + 365 });
  commissioner = await aPerson(world, "commissioner");
  admin = await anAdmin(world, "overseer");
});

const disputedCard = () => ({ number: "4000000000000259", expYear: world.clock().getUTCFullYear() + 4 });

/** Lets an hour pass at the bank and delivers its events. */
async function anHourLater() {
  world.advance({ hours: 1 });
  await world.deps.sandbox?.applyDueChanges();
  await world.runJobs();
}

/** Makes a member whose bank takes the entry fee back right after they paid it. */
async function aDisputedSeat(name: string) {
  const member = await aPerson(world, name);
  const league = await aLeague(world, commissioner);
  await join(commissioner, league, member);
  await pay(member, league, { card: disputedCard() });
  await anHourLater();
  return { member, league };
}

const escrowOf = async (league: League) => (await commissioner.call(getEscrow, { params: { id: league.id } })).body;

const lastNewsOf = async (league: League) => {
  const { body } = await commissioner.call(listNotifications);
  return body.find(({ leagueId, type }) => leagueId === league.id && type === "admin_alert")?.message;
};

/** The due date of an answer, as emails word it, for a bank that asked in the last hour. */
const dueOf = (days: number) => utcText(new Date(world.clock().getTime() + days * 86_400_000));

/** Answers as the operator at the processor; the bank decides by this. */
async function answer(evidence: string) {
  const { sandbox, db } = world.deps;
  if (!sandbox) throw new Error("There is no sandbox.");
  const stripe = new Stripe(sandbox.secretKey, { httpClient: Stripe.createFetchHttpClient(sandbox.fetch) });
  for (const { id } of (await db.select().from(disputes)).filter(({ status }) => status === "open")) {
    await stripe.disputes.update(id, { evidence: { uncategorized_text: evidence }, submit: true });
  }
  await anHourLater();
}

describe("a dispute", () => {
  it("freezes the amount and tells the commissioner and the admins", async () => {
    const { league } = await aDisputedSeat("frozen");
    expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "50.00" });
    const { body: told } = await commissioner.call(listNotifications);
    const about = told.find(({ leagueId }) => leagueId === league.id);
    expect(about).toMatchObject({ type: "admin_alert", actionUrl: `/leagues/${league.id}#disputes` });
    const due = dueOf(7);
    expect(about?.message).toContain(`Answer the bank on the league's page by ${due}.`);
    const { body: cases } = await admin.call(listCases);
    expect(cases).toContainEqual(
      expect.objectContaining({ kind: "dispute_open", leagueId: league.id, amount: "50.00" }),
    );
    expect(cases.find(({ leagueId }) => leagueId === league.id)?.message).toContain(`Answer the bank by ${due}.`);
    await answer("winning_evidence");
    expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "0.00" });
    const { body: members } = await commissioner.call(listMembers, { params: { id: league.id } });
    expect(members).toMatchObject([{ paymentStatus: "paid" }]);
  });

  it("is named among the season's sums while it is open, and leaves an open fee once it is lost", async () => {
    const sumsOf = async (league: League) =>
      (await commissioner.call(getLeague, { params: { id: league.id } })).body.sums;
    const nothing = { unowed: "0.00", besides: "0.00" };
    const { league: won } = await aDisputedSeat("summed");
    expect(await sumsOf(won)).toMatchObject({
      ...nothing,
      entry: { paid: "50.00" },
      disputed: "50.00",
      collected: "0.00",
    });
    await answer("winning_evidence");
    expect(await sumsOf(won)).toMatchObject({ ...nothing, entry: { paid: "50.00" }, disputed: "0.00", inPot: "50.00" });
    const { league: lost } = await aDisputedSeat("summed_lost");
    await answer("losing_evidence");
    const owed = { expected: "50.00", paid: "0.00", open: "50.00" };
    expect(await sumsOf(lost)).toMatchObject({
      ...nothing,
      entry: owed,
      disputed: "0.00",
      collected: "0.00",
      inPot: "0.00",
    });
  });

  it("is what the commissioner has to do until they have answered, and isn't asked of others", async () => {
    const { member, league } = await aDisputedSeat("to_answer");
    const stepsOf = async (person: Person) =>
      (await person.call(getStanding, { params: { id: league.id } })).body.needs.filter(
        ({ kind }) => kind === "answer_bank",
      );
    const by = new Date(world.clock().getTime() + 7 * 86_400_000).toISOString();
    const [step, ...more] = await stepsOf(commissioner);
    expect([step, more]).toMatchObject([{ amount: "50.00" }, []]);
    expect(step && "by" in step && step.by && step.by <= by).toBe(true);
    expect([await stepsOf(member), await stepsOf(admin)]).toEqual([[], []]);
    const [dispute] = (await commissioner.call(listLeagueDisputes, { params: { id: league.id } })).body;
    const params = { disputeId: dispute?.id ?? "" };
    expect(
      (await commissioner.call(submitDisputeEvidence, { params, body: { statement: "winning_evidence" } })).status,
    ).toBe(200);
    expect(await stepsOf(commissioner)).toEqual([]);
    await anHourLater();
  });

  it("is on the receipt of its payment until it is won", async () => {
    const { member, league } = await aDisputedSeat("receipts");
    const disputesOf = async () =>
      (await member.call(listOwnPayments, { params: { id: league.id } })).body.map((receipt) => receipt.dispute);
    expect(await disputesOf()).toEqual(["open"]);
    await answer("winning_evidence");
    expect(await disputesOf()).toEqual([null]);
  });

  it("tells the payer that it's open, and that their entry fee is due again once it is lost", async () => {
    const { member, league } = await aDisputedSeat("told_payer");
    const paid = `$50.00 that you paid into ${league.name}`;
    expect(await noticesTo(member, "Your payment was disputed", league.id)).toMatchObject([
      { message: expect.stringContaining(`The ${paid} was disputed at your bank.`) },
    ]);
    await answer("losing_evidence");
    expect(await noticesTo(member, "Your bank returned your payment", league.id)).toMatchObject([
      { message: `Your bank gave you back the ${paid}. So your entry fee is due again.`, actionUrl: "/player" },
    ]);
  });

  it("tells the payer that their payment stands once it is won", async () => {
    const { member, league } = await aDisputedSeat("told_stands");
    await answer("winning_evidence");
    expect(await noticesTo(member, "Your disputed payment stands", league.id)).toHaveLength(1);
  });

  it("makes the member pending again when it is lost", async () => {
    const { league } = await aDisputedSeat("losing");
    await answer("losing_evidence");
    expect(await escrowOf(league)).toMatchObject({ balance: "0.00", disputed: "0.00" });
    const { body: members } = await commissioner.call(listMembers, { params: { id: league.id } });
    expect(members).toMatchObject([{ paymentStatus: "pending" }]);
  });

  it("takes prepaid seasons too when it is lost", async () => {
    const member = await aPerson(world, "ahead");
    const league = await aLeague(world, commissioner, { leagueType: "dynasty" });
    await join(commissioner, league, member);
    await pay(member, league, { years: 3, card: disputedCard() });
    await anHourLater();
    await answer("losing_evidence");
    const { body: members } = await commissioner.call(listMembers, { params: { id: league.id } });
    expect(members).toMatchObject([{ paymentStatus: "pending", paidThroughYear: 1 }]);
    expect(await lastNewsOf(league)).toContain("Their entry fee is due again.");
  });

  it("is in what removing the member would give back, and in what they read when removed", async () => {
    const { member, league } = await aDisputedSeat("removed_early");
    const params = { id: league.id, userId: member.userId };
    const before = await commissioner.call(getRefundTerms, { params });
    expect(before.body).toMatchObject({ refund: "0.00", hasDisputed: true });
    await commissioner.call(removeMember, { params });
    expect((await emailTo(member, `You were removed from ${league.name}`))?.[1]).toContain(
      "your bank is deciding about your payment. If it leaves the money with us, we'll refund it.",
    );
    await answer("losing_evidence");
    expect((await commissioner.call(getRefundTerms, { params })).body).toMatchObject({ hasDisputed: false });
  });

  it("that is lost charges nothing to a member who has left", async () => {
    const { member, league } = await aDisputedSeat("gone");
    await member.call(leaveLeague, { params: { id: league.id } });
    await answer("losing_evidence");
    const news = await lastNewsOf(league);
    expect(news).toContain("back to the card.");
    expect(news).not.toContain("due again");
  });

  it.each([
    [
      "the member has left",
      (league: League, member: Person) => member.call(leaveLeague, { params: { id: league.id } }),
    ],
    ["the league was canceled", (league: League) => setStatus(commissioner, league, "cancelled")],
  ] as const)(
    "that is won after %s is refunded; if the processor refuses, it waits for an admin",
    async (when, before) => {
      const { member, league } = await aDisputedSeat(when.replaceAll(" ", "_"));
      await before(league, member);
      expect(await escrowOf(league)).toMatchObject({ disputed: "50.00", refundsInFlight: "0.00" });
      await answer("winning_evidence");
      // The sandbox never refunds a disputed charge, so the money is in escrow and the case is open.
      const { body: cases } = await admin.call(listCases);
      expect(cases).toContainEqual(
        expect.objectContaining({ kind: "refund_failed", leagueId: league.id, amount: "50.00" }),
      );
      expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "0.00" });
    },
  );
});

describe("a bank's notice before any dispute", () => {
  const titlesOf = async (person: Person, { id }: League) =>
    (await person.call(listNotifications)).body
      .filter(({ leagueId, title }) => leagueId === id && title.startsWith("A bank "))
      .map(({ title }) => title);

  async function aSeatPaidWith(number: string, name: string) {
    const member = await aPerson(world, name);
    const league = await aLeague(world, commissioner);
    await join(commissioner, league, member);
    await pay(member, league, { card: { ...disputedCard(), number } });
    await anHourLater();
    return { member, league };
  }

  it("that it asks about a payment is an inquiry with a due date; nothing is frozen, and a refund goes through", async () => {
    const { member, league } = await aSeatPaidWith("4000000000001976", "asked");
    expect(await titlesOf(commissioner, league)).toEqual(["A bank is asking about a payment"]);
    const { body: cases } = await admin.call(listCases);
    const found = cases.find(({ leagueId }) => leagueId === league.id);
    expect(found).toMatchObject({ kind: "inquiry_open", amount: "50.00" });
    expect(found?.message).toMatch(
      /No money has moved\. Answer the bank by [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M UTC\./,
    );
    expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "0.00" });
    const { body: left } = await member.call(leaveLeague, { params: { id: league.id } });
    expect(left.refundAmount).toBe("50.00");
    await world.runJobs();
    expect(await escrowOf(league)).toMatchObject({ balance: "0.00", refunded: "50.00" });
  });

  it("that a card may be stolen goes to the commissioner and the admins, once", async () => {
    const { league } = await aSeatPaidWith("4000000000005423", "warned");
    const { rows } = await world.database.ownerPool.query(
      "select id, object_id from provider_events where object_id like 'issfr_%'",
    );
    expect(rows).toHaveLength(1);
    await recordFraudWarning(requireProcessor(world.deps), { warningId: rows[0].object_id });
    expect(await titlesOf(commissioner, league)).toEqual(["A bank warns of fraud"]);
    expect(await titlesOf(admin, league)).toEqual(["A bank warns of fraud"]);
    expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "0.00" });
  });
});
