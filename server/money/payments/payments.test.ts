import { describe, expect, it } from "vitest";
import { editLeague, getLeague, listPlayerLeagues } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { listOwnPayments } from "#contract/money/receipts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { recordPayment } from "#server/money/payments/record-payment.ts";
import { workWith } from "#tests/money/processor-acts.ts";
import { escrowOf, of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, confirmCard, type Person, pay, setStatus, startPayment } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");

async function aMember(name: string, terms: Record<string, unknown> = {}) {
  const member = await aPerson(world, name);
  return { member, league: await withLeague(world, { by: commissioner, players: [member] }, terms) };
}
const mailsTo = async ({ email, call }: Person, subject: string) =>
  (await call(listMails, { query: { to: email } })).body.flatMap((mail) =>
    mail.subject === subject ? [mail.text] : [],
  );

describe("paying the entry fee", () => {
  it.each([
    {
      ...{ years: 1, amount: "50.00", covers: "season 2026", of: "", terms: { season: "2026" } },
      heading: "Your entry fee is in the pot",
      held: "It is held in escrow until the prizes are awarded; then the winners are paid from it.",
    },
    {
      ...{ years: 3, amount: "150.00", covers: "seasons 1, 2 and 3", of: " for seasons 1, 2 and 3" },
      terms: { leagueType: "dynasty" },
      heading: "Your entry fees are in the pot",
      held: "Each season's fee is held in escrow until that season ends; then that season's winners are paid from it.",
    },
  ])("for $covers fills each season's escrow, and sends a receipt that says what it was for", async (row) => {
    const { league, member } = await aMember(`payer${row.years}`, row.terms);
    await pay(member, league, { years: row.years });
    expect(await escrowOf(member, league)).toMatchObject({ balance: "50.00", entries: [{ amount: "50.00" }] });
    expect((await member.call(listMembers, of(league))).body).toMatchObject([
      { paymentStatus: "paid", totalAmountPaid: row.amount, paidThroughYear: row.years },
    ]);
    const [payment] = (await member.call(listOwnPayments, of(league))).body;
    const [receipt] = await mailsTo(member, `Receipt: $${row.amount} for Sunday League`);
    expect(receipt).toContain(
      `${row.heading}

${row.held}

League: Sunday League
Amount: $${row.amount} USD
For: Entry fee of payer${row.years} Tester${row.of}
Covers: ${row.covers}

See the receipt:
${world.deps.config.publicUrl}/receipts/payments/${payment?.id}`,
    );
    expect(receipt).not.toContain("pi_");
  });

  it("repeats the bank's message for a declined card, and lets another card pay the same intent", async () => {
    const { league, member } = await aMember("unlucky");
    const intent = await startPayment(member, league);
    const body = { paymentIntentId: intent.paymentIntentId };
    const declined = await confirmCard(member, intent, { number: "4000000000000002" });
    expect([declined.status, declined.error.code]).toEqual([402, "card_declined"]);
    expect((await member.call(paymentSuccess, { body })).body.status).toBe("pending");
    expect((await escrowOf(member, league)).balance).toBe("0.00");
    expect((await confirmCard(member, intent)).body.status).toBe("succeeded");
    expect((await commissioner.call(paymentSuccess, { body })).status, "of another's payment").toBe(404);
    await member.call(paymentSuccess, { body });
    expect((await escrowOf(member, league)).balance).toBe("50.00");
  });

  it("joins an open public league on the way, and no private one", async () => {
    const passerBy = await aPerson(world, "walk_in");
    const closed = { leagueId: (await aLeague(world, commissioner)).id, amount: "50.00" };
    expect((await passerBy.call(createPaymentIntent, { body: closed })).status).toBe(404);
    await pay(passerBy, await aLeague(world, commissioner, { isPublic: true }));
    expect((await passerBy.call(listPlayerLeagues)).body).toHaveLength(1);
  });

  it("is recorded once when the webhook and payment-success come together fifty times", async () => {
    const { league, member } = await aMember("many_times");
    const intent = await startPayment(member, league);
    await confirmCard(member, intent);
    const { paymentIntentId } = intent;
    await Promise.all([
      ...Array.from({ length: 25 }, () => member.call(paymentSuccess, { body: { paymentIntentId } })),
      ...Array.from({ length: 25 }, () => recordPayment(workWith(world), { paymentIntentId })),
    ]);
    await world.runJobs();
    expect(await escrowOf(member, league)).toMatchObject({ balance: "50.00", entries: [{ amount: "50.00" }] });
    expect(await mailsTo(member, "Receipt: $50.00 for Sunday League")).toHaveLength(1);
  });

  it("is announced as on its way back if it couldn't count", async () => {
    const { league, member } = await aMember("too_late");
    const intent = await startPayment(member, league);
    await confirmCard(member, intent);
    await setStatus(commissioner, league, "cancelled");
    await member.call(paymentSuccess, { body: { paymentIntentId: intent.paymentIntentId } });
    await world.runJobs();
    expect(await escrowOf(member, league)).toMatchObject({ balance: "0.00", collected: "50.00", refunded: "50.00" });
    expect(await mailsTo(member, "Your payment for Sunday League is on its way back")).toEqual([
      expect.stringContaining(
        `Your money is on its way back

Your card was charged $50.00 for Sunday League, but you no longer owed an entry fee there. All of it goes back to your card.`,
      ),
    ]);
  });
});

describe("canceling a league", () => {
  it("refunds every entry fee, and says refunded only once the processor does", async () => {
    const people = [await aPerson(world, "refunded_one"), await aPerson(world, "refunded_two")];
    const [member] = people as [Person];
    const league = await withLeague(world, { by: commissioner, players: people, paid: true });
    await setStatus(commissioner, league, "cancelled");
    const escrow = { balance: "100.00", refundsInFlight: "100.00", refunded: "0.00" };
    expect(await escrowOf(member, league)).toMatchObject(escrow);
    await world.runJobs();
    const after = { balance: "0.00", refundsInFlight: "0.00", refunded: "100.00" };
    expect(await escrowOf(member, league)).toMatchObject(after);
    const { body: members } = await member.call(listMembers, of(league));
    const refunded = { paymentStatus: "refunded", refundProcessed: true, refundAmount: "50.00" };
    expect(members).toMatchObject([refunded, refunded]);
    const { paymentDeadline, endDate } = league;
    const body = { paymentDeadline, endDate, status: "active" };
    expect((await commissioner.call(editLeague, { ...of(league), body })).status).toBe(409);
  });

  it("sets aside, outside the pool, the money of a refund that fails later", async () => {
    const { league, member } = await aMember("closed_card");
    await pay(member, league, { card: { number: "4000000000005126" } });
    await setStatus(commissioner, league, "cancelled");
    await world.runJobs();
    world.advance({ days: 1 });
    await world.database.ownerPool.query(
      "update graphile_worker._private_jobs set run_at = now() - interval '1 second'",
    );
    await world.runJobs();
    expect(await escrowOf(member, league)).toMatchObject({ balance: "50.00", setAside: "50.00", refunded: "0.00" });
    expect((await member.call(getLeague, of(league))).body.pot.escrowBalance).toBe("0.00");
  });
});
