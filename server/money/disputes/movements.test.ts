import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import type { DisputeStatus } from "#contract/money/disputes.ts";
import { toCents } from "#contract/platform/money.ts";
import { disputes, payments, refunds } from "#server/platform/db/schema/payments.ts";
import type { ProcessorDispute } from "#server/processor/dispute-port.ts";
import { aBank, bookedUnder } from "#tests/money/processor-acts.ts";
import { escrowOf, of, seatOf, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, confirmCard, join, type Person, pay, startPayment } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");

let count = 0;

/** Sets up a paid seat and a bank that says what the test tells it to. */
async function aDisputablePayment({ isRecorded = true } = {}) {
  const member = await aPerson(world, `member${++count}`);
  const league = await withLeague(world, { by: commissioner, players: [member] });
  const paymentIntentId = isRecorded ? await pay(member, league) : await paidUnheard(member, league);
  const { says: saysOf, id } = aBank(world, paymentIntentId, { id: `du_${count}` });
  const says = (said: Partial<ProcessorDispute>) => saysOf({ movements: [], ...said });
  return { member, league, paymentIntentId, id, says };
}

/** Charges the card without the product hearing of it yet. */
async function paidUnheard(member: Person, league: League) {
  const intent = await startPayment(member, league);
  expect((await confirmCard(member, intent)).status).toBe(200);
  return intent.paymentIntentId;
}

const out = { txnId: "out", amount: toCents(-5000), fee: toCents(1500) };
const back = { txnId: "back", amount: toCents(5000), fee: toCents(0) };
const backWithFee = { txnId: "back", amount: toCents(5000), fee: toCents(-1500) };
type Movement = typeof out;

const booked = (id: string) => bookedUnder(world, id);
const netOf = (movements: readonly Movement[]) => movements.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
const held = (league: League) => escrowOf(commissioner, league);
const statusOf = async (id: string) =>
  (await world.deps.db.select().from(disputes).where(eq(disputes.id, id)))[0]?.status;
const standing = async (league: League, member: Person) => (await seatOf(commissioner, league, member))?.paymentStatus;

describe("a dispute is booked by what the processor moved", () => {
  type Told = { status: DisputeStatus; movements: Movement[] };
  const won: Told = { status: "won", movements: [out, backWithFee] };
  const lost: Told = { status: "lost", movements: [out] };
  const open = (...movements: Movement[]): Told => ({ status: "open", movements });

  it.each<[string, Told[], { processor: number; processor_fees: number }, "won" | "lost"]>([
    ["won in order", [open(), open(out), won], { processor: 0, processor_fees: 0 }, "won"],
    ["won, and told only once", [won], { processor: 0, processor_fees: 0 }, "won"],
    [
      "won, the money back later and its fee kept",
      [open(out), { status: "won", movements: [out] }, { status: "won", movements: [out, back] }],
      { processor: -1500, processor_fees: 1500 },
      "won",
    ],
    [
      "won, the money back before we're told",
      [open(out, backWithFee), won],
      { processor: 0, processor_fees: 0 },
      "won",
    ],
    ["lost in order", [open(), open(out), lost], { processor: -6500, processor_fees: 1500 }, "lost"],
    ["lost, and told only once", [lost], { processor: -6500, processor_fees: 1500 }, "lost"],
    [
      "lost before we saw the money leave",
      [open(), { status: "lost", movements: [] }, lost],
      { processor: -6500, processor_fees: 1500 },
      "lost",
    ],
    ["told late and twice", [lost, open(), open(out), lost, lost], { processor: -6500, processor_fees: 1500 }, "lost"],
  ])("%s", async (_how, told, { processor: cash, processor_fees: fees }, outcome) => {
    const { member, league, id, says } = await aDisputablePayment();
    for (const said of told) await says(said);
    const last = told.findLast(({ status }) => status === outcome);
    const sums = await booked(id);
    expect(sums.processor ?? 0).toBe(netOf(last?.movements ?? []));
    expect([sums.processor ?? 0, sums.processor_fees ?? 0, sums.funds_in_dispute ?? 0]).toEqual([cash, fees, 0]);
    expect(sums.dispute_losses).toBeUndefined();
    expect(await statusOf(id)).toBe(outcome);
    const balance = outcome === "won" ? "50.00" : "0.00";
    expect(await held(league)).toMatchObject({ balance, disputed: "0.00" });
    expect(await standing(league, member)).toBe(outcome === "won" ? "paid" : "pending");
  });

  it("keeps money frozen that is lost but hasn't left yet", async () => {
    const { member, league, id, says } = await aDisputablePayment();
    await says({ status: "lost" });
    expect(await held(league)).toMatchObject({ balance: "50.00", disputed: "50.00" });
    expect(await standing(league, member)).toBe("pending");
    expect(await booked(id)).not.toHaveProperty("funds_in_dispute");
  });

  it("of a part of the payment freezes and loses only that part", async () => {
    const { league, id, says } = await aDisputablePayment();
    const part = { ...out, amount: toCents(-2000) };
    await says({ amount: toCents(2000), movements: [part] });
    expect(await held(league)).toMatchObject({ balance: "50.00", disputed: "20.00" });
    await says({ amount: toCents(2000), status: "lost", movements: [part] });
    expect(await held(league)).toMatchObject({ balance: "30.00", disputed: "0.00" });
    expect(await booked(id)).toEqual({ processor: -3500, processor_fees: 1500, escrow: 2000 });
  });

  it.each([
    ["less than is disputed: the rest is free again", 4000, { escrow: 4000 }],
    ["more than is disputed: the platform bears the rest", 5500, { escrow: 5000, dispute_losses: 500 }],
  ])("that takes %s", async (_what, taken, rest) => {
    const { id, says } = await aDisputablePayment();
    const movement = { ...out, amount: toCents(-taken), fee: toCents(0) };
    await says({ movements: [movement] });
    await says({ status: "lost", movements: [movement] });
    expect(await booked(id)).toEqual({ processor: -taken, ...rest });
  });

  it("that the bank decides again after its settlement is the platform's gain or loss", async () => {
    const { league, id, says } = await aDisputablePayment();
    await says(lost);
    await says({ status: "won", movements: [out, back] });
    expect(await booked(id)).toEqual({ processor: -1500, processor_fees: 1500, escrow: 5000, dispute_losses: -5000 });
    const again = { ...out, txnId: "again", fee: toCents(0) };
    await says({ status: "lost", movements: [out, back, again] });
    expect(await booked(id)).toEqual({ processor: -6500, processor_fees: 1500, escrow: 5000 });
    expect(await statusOf(id)).toBe("lost");
    expect(await held(league)).toMatchObject({ balance: "0.00", disputed: "0.00" });

    const other = await aDisputablePayment();
    await other.says(won);
    await other.says({ status: "lost", movements: [out, backWithFee, again] });
    expect(await booked(other.id)).toEqual({ processor: -5000, dispute_losses: 5000 });
    expect(await held(other.league)).toMatchObject({ balance: "50.00" });
  });

  it("that is won after the member has left and come back refunds only the fee of the seat they gave up", async () => {
    const { member, league, paymentIntentId, says } = await aDisputablePayment();
    await says(open(out));
    await member.call(leaveLeague, of(league));
    await join(commissioner, league, member);
    await pay(member, league);
    await says(won);
    const isGiven = and(eq(refunds.leagueId, league.id), eq(payments.stripePaymentIntentId, paymentIntentId));
    const given = world.deps.db.select().from(refunds).innerJoin(payments, eq(payments.id, refunds.paymentId));
    expect(await given.where(isGiven)).toHaveLength(1);
    expect(await world.deps.db.$count(refunds, eq(refunds.leagueId, league.id))).toBe(1);
    await world.runJobs();
    expect(await held(league)).toMatchObject({ balance: "50.00" });
    expect(await standing(league, member)).toBe("paid");
  });

  it("is booked once when it is reported many times at once", async () => {
    const { id, says } = await aDisputablePayment();
    await Promise.all([open(out), won, open(), won, open(out)].map(says));
    expect(await booked(id)).toEqual({});
    expect(await statusOf(id)).toBe("won");
  });

  it("freezes the payment even if its event comes before the payment's", async () => {
    const { league, says } = await aDisputablePayment({ isRecorded: false });
    await says({ movements: [out] });
    expect(await held(league)).toMatchObject({ balance: "50.00", disputed: "50.00" });
  });
});

describe("an inquiry", () => {
  it("is recorded with its due date and blocks nothing", async () => {
    const { member, league, id, says } = await aDisputablePayment();
    const evidenceDueBy = new Date("2026-09-20T12:00:00Z");
    await says({ status: "inquiry", evidenceDueBy });
    const [row] = await world.deps.db.select().from(disputes).where(eq(disputes.id, id));
    expect(row).toMatchObject({ status: "inquiry", reason: "fraudulent", evidenceDueBy });
    expect(await booked(id)).toEqual({});
    expect(await held(league)).toMatchObject({ balance: "50.00", disputed: "0.00" });
    const left = await member.call(leaveLeague, of(league));
    expect(left.body.refundAmount).toBe("50.00");
    for (const status of ["inquiry_closed", "inquiry"] as const) await says({ status });
    expect(await statusOf(id), "however late its first event comes").toBe("inquiry_closed");
  });

  it("that becomes a dispute freezes the money, and a late event of the inquiry doesn't free it", async () => {
    const { league, id, says } = await aDisputablePayment();
    await says({ status: "inquiry" });
    await says({ status: "open", movements: [out] });
    for (const status of ["inquiry", "inquiry_closed"] as const) await says({ status });
    expect(await statusOf(id)).toBe("open");
    expect(await held(league)).toMatchObject({ disputed: "50.00" });
    expect(await booked(id)).toMatchObject({ processor: -6500, funds_in_dispute: 5000 });
  });
});
