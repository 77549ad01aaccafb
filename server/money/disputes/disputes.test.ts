import { beforeAll, describe, expect, it } from "vitest";
import { getLeague, type League } from "#contract/leagues/leagues.ts";
import { getRefundTerms } from "#contract/leagues/refund-terms.ts";
import { getStanding } from "#contract/leagues/standing.ts";
import { leaveLeague, removeMember } from "#contract/members/members.ts";
import { listLeagueDisputes, submitDisputeEvidence } from "#contract/money/disputes.ts";
import { listOwnPayments } from "#contract/money/receipts.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import { recordFraudWarning } from "#server/money/disputes/record-fraud-warning.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { cardOf, intoTheFuture } from "#tests/money/acts.ts";
import { anHourLater, banksDecide, DISPUTED_CARD, workWith } from "#tests/money/processor-acts.ts";
import { emailTo, noticesTo } from "#tests/support/news.ts";
import { escrowOf, of, seatOf, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
// The sandbox's banks decide only when a test lets them.
beforeAll(() => intoTheFuture(world));
const [commissioner] = withPeople(world, "commissioner");
const admin = withAdmin(world);

/** Makes a member whose bank says something about the entry fee right after they paid it. */
async function aSeatPaidWith(number: string, name: string, { terms = {}, years = 1 } = {}) {
  const member = await aPerson(world, name);
  const league = await withLeague(world, { by: commissioner, players: [member] }, terms);
  await pay(member, league, { years, card: cardOf(world, number) });
  await anHourLater(world);
  return { member, league };
}
const aDisputedSeat = (name: string) => aSeatPaidWith(DISPUTED_CARD, name);

const sumsOf = async (league: League) => (await commissioner.call(getLeague, of(league))).body.sums;
const caseOf = async ({ id }: League) => (await admin.call(listCases)).body.find(({ leagueId }) => leagueId === id);
const newsOf = async ({ id }: League) =>
  (await commissioner.call(listNotifications)).body.find(
    ({ leagueId, type }) => leagueId === id && type === "admin_alert",
  );
const disputesOf = async (member: Person, league: League) =>
  (await member.call(listOwnPayments, of(league))).body.map((receipt) => receipt.dispute);

describe("a dispute", () => {
  it("freezes the amount, tells everyone concerned, and leaves the payment as it was once it is won", async () => {
    const { member, league } = await aDisputedSeat("won");
    const due = utcText(new Date(world.clock().getTime() + 7 * 86_400_000));
    expect(await newsOf(league)).toMatchObject({
      actionUrl: `/leagues/${league.id}#disputes`,
      message: expect.stringContaining(`Answer the bank on the league's page by ${due}.`),
    });
    const message = expect.stringContaining(`Answer the bank by ${due}.`);
    expect(await caseOf(league)).toMatchObject({ kind: "dispute_open", amount: "50.00", message });
    expect(await noticesTo(member, "Your payment was disputed", league.id)).toMatchObject([
      { message: expect.stringContaining(`The $50.00 that you paid into ${league.name} was disputed at your bank.`) },
    ]);
    expect(await escrowOf(commissioner, league)).toMatchObject({ balance: "50.00", disputed: "50.00" });
    const paid = { unowed: "0.00", besides: "0.00", entry: { paid: "50.00" } };
    expect(await sumsOf(league)).toMatchObject({ ...paid, disputed: "50.00", collected: "0.00" });
    expect(await disputesOf(member, league)).toEqual(["open"]);
    await banksDecide(world, "winning_evidence");
    expect(await escrowOf(commissioner, league)).toMatchObject({ balance: "50.00", disputed: "0.00" });
    expect(await sumsOf(league)).toMatchObject({ ...paid, disputed: "0.00", inPot: "50.00" });
    expect(await disputesOf(member, league)).toEqual([null]);
    expect(await seatOf(commissioner, league, member)).toMatchObject({ paymentStatus: "paid" });
    expect(await noticesTo(member, "Your disputed payment stands", league.id)).toHaveLength(1);
  });

  it("leaves an open fee once it is lost, which its payer is told", async () => {
    const { member, league } = await aDisputedSeat("lost");
    await banksDecide(world, "losing_evidence");
    expect(await escrowOf(commissioner, league)).toMatchObject({ balance: "0.00", disputed: "0.00" });
    const entry = { expected: "50.00", paid: "0.00", open: "50.00" };
    const nothing = { unowed: "0.00", besides: "0.00", disputed: "0.00", collected: "0.00", inPot: "0.00" };
    expect(await sumsOf(league)).toMatchObject({ ...nothing, entry });
    expect(await seatOf(commissioner, league, member)).toMatchObject({ paymentStatus: "pending" });
    const message = `Your bank gave you back the $50.00 that you paid into ${league.name}. So your entry fee is due again.`;
    expect(await noticesTo(member, "Your bank returned your payment", league.id)).toMatchObject([
      { message, actionUrl: "/player" },
    ]);
  });

  it("is what the commissioner has to do until they have answered, and isn't asked of others", async () => {
    const { member, league } = await aDisputedSeat("to_answer");
    const stepsOf = async (person: Person) =>
      (await person.call(getStanding, of(league))).body.needs.filter(({ kind }) => kind === "answer_bank");
    const [step, ...more] = await stepsOf(commissioner);
    expect([step, more]).toMatchObject([{ amount: "50.00" }, []]);
    const by = new Date(world.clock().getTime() + 7 * 86_400_000).toISOString();
    expect(step && "by" in step && step.by && step.by <= by).toBe(true);
    expect([await stepsOf(member), await stepsOf(admin)]).toEqual([[], []]);
    const [dispute] = (await commissioner.call(listLeagueDisputes, of(league))).body;
    const answer = { params: { disputeId: dispute?.id ?? "" }, body: { statement: "winning_evidence" } };
    expect((await commissioner.call(submitDisputeEvidence, answer)).status).toBe(200);
    expect(await stepsOf(commissioner)).toEqual([]);
    await anHourLater(world);
  });

  it("takes prepaid seasons too when it is lost", async () => {
    const dynasty = { terms: { leagueType: "dynasty" }, years: 3 };
    const { member, league } = await aSeatPaidWith(DISPUTED_CARD, "ahead", dynasty);
    await banksDecide(world, "losing_evidence");
    const seat = { paymentStatus: "pending", paidThroughYear: 1 };
    expect(await seatOf(commissioner, league, member)).toMatchObject(seat);
    expect((await newsOf(league))?.message).toContain("Their entry fee is due again.");
  });

  it("is in what removing the member would give back, and in what they read when removed", async () => {
    const { member, league } = await aDisputedSeat("removed_early");
    const seat = { params: { id: league.id, userId: member.userId } };
    const terms = async () => (await commissioner.call(getRefundTerms, seat)).body;
    expect(await terms()).toMatchObject({ refund: "0.00", hasDisputed: true });
    await commissioner.call(removeMember, seat);
    expect((await emailTo(member, `You were removed from ${league.name}`))?.[1]).toContain(
      "your bank is deciding about your payment. If it leaves the money with us, we'll refund it.",
    );
    await banksDecide(world, "losing_evidence");
    expect(await terms()).toMatchObject({ hasDisputed: false });
    // It charges nothing to a member who is gone.
    expect((await newsOf(league))?.message).toContain("back to the card.");
    expect((await newsOf(league))?.message).not.toContain("due again");
  });

  it.each([
    ["the member has left", (league: League, member: Person) => member.call(leaveLeague, of(league))],
    ["the league was canceled", (league: League) => setStatus(commissioner, league, "cancelled")],
  ])("that is won after %s is refunded; if the processor refuses, it waits for an admin", async (when, before) => {
    const { member, league } = await aDisputedSeat(when.replaceAll(" ", "_"));
    await before(league, member);
    expect(await escrowOf(commissioner, league)).toMatchObject({ disputed: "50.00", refundsInFlight: "0.00" });
    await banksDecide(world, "winning_evidence");
    // The sandbox never refunds a disputed charge, so the money is in escrow and the case is open.
    expect(await caseOf(league)).toMatchObject({ kind: "refund_failed", amount: "50.00" });
    expect(await escrowOf(commissioner, league)).toMatchObject({ balance: "50.00", disputed: "0.00" });
  });
});

describe("a bank's notice before any dispute", () => {
  const titlesOf = async (person: Person, { id }: League) =>
    (await person.call(listNotifications)).body.flatMap(({ leagueId, title }) =>
      leagueId === id && title.startsWith("A bank ") ? [title] : [],
    );

  it("that it asks about a payment is an inquiry with a due date; nothing is frozen, and a refund goes through", async () => {
    const { member, league } = await aSeatPaidWith("4000000000001976", "asked");
    expect(await titlesOf(commissioner, league)).toEqual(["A bank is asking about a payment"]);
    const due = /No money has moved\. Answer the bank by [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M UTC\./;
    const message = expect.stringMatching(due);
    expect(await caseOf(league)).toMatchObject({ kind: "inquiry_open", amount: "50.00", message });
    expect(await escrowOf(commissioner, league)).toMatchObject({ balance: "50.00", disputed: "0.00" });
    expect((await member.call(leaveLeague, of(league))).body.refundAmount).toBe("50.00");
    await world.runJobs();
    expect(await escrowOf(commissioner, league)).toMatchObject({ balance: "0.00", refunded: "50.00" });
  });

  it("that a card may be stolen goes to the commissioner and the admins, once", async () => {
    const { league } = await aSeatPaidWith("4000000000005423", "warned");
    const { rows } = await world.database.ownerPool.query(
      "select object_id from provider_events where object_id like 'issfr_%'",
    );
    expect(rows).toHaveLength(1);
    await recordFraudWarning(workWith(world), { warningId: rows[0].object_id });
    for (const who of [commissioner, admin]) expect(await titlesOf(who, league)).toEqual(["A bank warns of fraud"]);
    expect(await escrowOf(commissioner, league)).toMatchObject({ balance: "50.00", disputed: "0.00" });
  });
});
