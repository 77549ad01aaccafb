import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { editLeague, getLeague, listPlayerLeagues } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { recordPayment } from "#server/money/payments/record-payment.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import {
  aLeague,
  aPerson,
  confirmCard,
  join,
  type Person,
  pay,
  setStatus,
  startPayment,
} from "#tests/support/world.ts";

const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");

async function aMember(name: string, terms: Record<string, unknown> = {}) {
  const league = await aLeague(world, commissioner, terms);
  const member = await aPerson(world, name);
  await join(commissioner, league, member);
  return { league, member };
}

const escrowOf = async (person: Person, leagueId: string) =>
  (await person.call(getEscrow, { params: { id: leagueId } })).body;

describe("paying the entry fee", () => {
  it("puts it into escrow, marks the member paid and emails a receipt", async () => {
    const { league, member } = await aMember("payer", { entryFee: "33.33" });
    await pay(member, league);
    expect(await escrowOf(member, league.id)).toMatchObject({
      balance: "33.33",
      collected: "33.33",
      entries: [{ description: "Entry fee of payer Tester", amount: "33.33", balance: "33.33" }],
    });
    expect((await member.call(listMembers, { params: { id: league.id } })).body[0]).toMatchObject({
      paymentStatus: "paid",
      totalAmountPaid: "33.33",
      paidThroughYear: 1,
    });
    const { body: mails } = await member.call(listMails, { query: { to: member.email } });
    expect(mails.map(({ subject }) => subject)).toContain("Receipt: $33.33 for Sunday League");
  });

  it("refuses amounts other than the league's fee, and fields that it doesn't know", async () => {
    const { league, member } = await aMember("cheat");
    for (const amount of ["49.99", "0.01", 500, "50.001", -50, "NaN"]) {
      const { status } = await member.call(createPaymentIntent, { body: { leagueId: league.id, amount } });
      expect(status, String(amount)).toBe(400);
    }
    const unknownField = await member.call(createPaymentIntent, {
      body: { leagueId: league.id, amount: 50, currency: "eur" },
    });
    expect(unknownField.status).toBe(400);
  });

  it("repeats the bank's message for a declined card, and lets another card pay the same intent", async () => {
    const { league, member } = await aMember("unlucky");
    const intent = await startPayment(member, league);
    const declined = await confirmCard(member, intent, { number: "4000000000000002" });
    expect([declined.status, declined.error.code]).toEqual([402, "card_declined"]);
    const pending = await member.call(paymentSuccess, { body: { paymentIntentId: intent.paymentIntentId } });
    expect(pending.body.status).toBe("pending");
    expect((await escrowOf(member, league.id)).balance).toBe("0.00");
    expect((await confirmCard(member, intent)).body.status).toBe("succeeded");
    await member.call(paymentSuccess, { body: { paymentIntentId: intent.paymentIntentId } });
    expect((await escrowOf(member, league.id)).balance).toBe("50.00");
  });

  it("keeps one open intent however often it is asked for", async () => {
    const { league, member } = await aMember("impatient");
    const intents = await Promise.all(Array.from({ length: 8 }, () => startPayment(member, league)));
    expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
  });

  it("starts over if the processor doesn't know the open intent, as after a change of keys", async () => {
    const { league, member } = await aMember("moved");
    await startPayment(member, league);
    const elsewhere = { stripePaymentIntentId: "pi_of_other_keys" };
    await world.deps.db.update(payments).set(elsewhere).where(eq(payments.leagueId, league.id));
    await pay(member, league);
    expect(await escrowOf(member, league.id)).toMatchObject({ balance: "50.00" });
  });

  it("is refused once it is paid", async () => {
    const { league, member } = await aMember("eager");
    await pay(member, league);
    const again = await member.call(createPaymentIntent, { body: { leagueId: league.id, amount: "50.00" } });
    expect(again.status).toBe(409);
  });

  it("joins an open public league on the way, and no private one", async () => {
    const open = await aLeague(world, commissioner, { isPublic: true });
    const closed = await aLeague(world, commissioner);
    const passerBy = await aPerson(world, "walk_in");
    expect((await passerBy.call(createPaymentIntent, { body: { leagueId: closed.id, amount: "50.00" } })).status).toBe(
      404,
    );
    await pay(passerBy, open);
    expect((await passerBy.call(listPlayerLeagues)).body).toHaveLength(1);
  });

  it("shows no one another person's payment", async () => {
    const { league, member } = await aMember("owner_of_intent");
    const { paymentIntentId } = await startPayment(member, league);
    expect((await commissioner.call(paymentSuccess, { body: { paymentIntentId } })).status).toBe(404);
    expect((await member.call(paymentSuccess, { body: { paymentIntentId: "pi_unknown" } })).status).toBe(404);
  });
});

describe("a dynasty", () => {
  it("takes several seasons at once and keeps each season's money apart", async () => {
    const { league, member } = await aMember("heir", { leagueType: "dynasty" });
    const one = await member.call(createPaymentIntent, {
      body: { leagueId: league.id, amount: "50.00", yearsSelected: 1 },
    });
    expect([one.status, one.error.errors?.[0]?.path]).toEqual([400, "yearsSelected"]);
    await pay(member, league, { years: 3 });
    expect((await escrowOf(member, league.id)).balance).toBe("50.00");
    const { rows } = await world.database.pool.query(
      "select season_year, -balance as cents from ledger.accounts where league_id = $1 order by season_year",
      [league.id],
    );
    expect(rows).toEqual([1, 2, 3].map((season_year) => ({ season_year, cents: 5000 })));
  });
});

describe("a payment reported many times", () => {
  it("is recorded once when the webhook and payment-success come together fifty times", async () => {
    const { league, member } = await aMember("many_times");
    const intent = await startPayment(member, league);
    await confirmCard(member, intent);
    const { paymentIntentId } = intent;
    await Promise.all([
      ...Array.from({ length: 25 }, () => member.call(paymentSuccess, { body: { paymentIntentId } })),
      ...Array.from({ length: 25 }, () => recordPayment(requireProcessor(world.deps), { paymentIntentId })),
    ]);
    await world.runJobs();
    expect(await escrowOf(member, league.id)).toMatchObject({ balance: "50.00", entries: [{ amount: "50.00" }] });
    const { body: mails } = await member.call(listMails, { query: { to: member.email } });
    expect(mails.filter(({ subject }) => subject.startsWith("Receipt"))).toHaveLength(1);
  });

  it("is recorded by the webhook alone when payment-success never comes", async () => {
    const { league, member } = await aMember("closed_the_tab");
    await confirmCard(member, await startPayment(member, league));
    await world.runJobs();
    expect((await escrowOf(member, league.id)).balance).toBe("50.00");
  });
});

describe("a charge that can't count", () => {
  it("is refunded automatically if the league has been canceled", async () => {
    const { league, member } = await aMember("too_late");
    const intent = await startPayment(member, league);
    await confirmCard(member, intent);
    await setStatus(commissioner, league, "cancelled");
    await member.call(paymentSuccess, { body: { paymentIntentId: intent.paymentIntentId } });
    await world.runJobs();
    expect(await escrowOf(member, league.id)).toMatchObject({ balance: "0.00", collected: "50.00", refunded: "50.00" });
  });
});

describe("canceling a league", () => {
  it("refunds every entry fee, and says refunded only once the processor does", async () => {
    const { league, member } = await aMember("refunded_one");
    const other = await aPerson(world, "refunded_two");
    await join(commissioner, league, other);
    await pay(member, league);
    await pay(other, league);
    await setStatus(commissioner, league, "cancelled");
    expect(await escrowOf(member, league.id)).toMatchObject({
      balance: "100.00",
      refundsInFlight: "100.00",
      refunded: "0.00",
    });
    await world.runJobs();
    expect(await escrowOf(member, league.id)).toMatchObject({
      balance: "0.00",
      refundsInFlight: "0.00",
      refunded: "100.00",
    });
    const { body: members } = await member.call(listMembers, { params: { id: league.id } });
    expect(
      members.map(({ paymentStatus, refundProcessed, refundAmount }) => [paymentStatus, refundProcessed, refundAmount]),
    ).toEqual(Array(2).fill(["refunded", true, "50.00"]));
    const { paymentDeadline, endDate } = league;
    const back = await commissioner.call(editLeague, {
      params: { id: league.id },
      body: { paymentDeadline, endDate, status: "active" },
    });
    expect(back.status).toBe(409);
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
    expect(await escrowOf(member, league.id)).toMatchObject({ balance: "50.00", setAside: "50.00", refunded: "0.00" });
    expect((await member.call(getLeague, { params: { id: league.id } })).body.pot.escrowBalance).toBe("0.00");
  });
});
