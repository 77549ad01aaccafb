import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { leaveLeague, listMembers } from "#contract/members/members.ts";
import type { DisputeStatus } from "#contract/money/disputes.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { toCents } from "#contract/platform/money.ts";
import { disputed, escrow, fundsInDispute, processor, processorFees } from "#server/ledger/accounts.ts";
import { entry } from "#server/ledger/entry.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { recordDispute } from "#server/money/disputes/record-dispute.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { disputes, payments, refunds } from "#server/platform/db/schema/payments.ts";
import type { ProcessorDispute } from "#server/processor/dispute-port.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, confirmCard, join, type Person, pay, startPayment } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");

let count = 0;

/** Sets up a paid seat and a bank that says what the test tells it to. */
async function aDisputablePayment({ isRecorded = true } = {}) {
  const member = await aPerson(world, `member${++count}`);
  const league = await aLeague(world, commissioner);
  await join(commissioner, league, member);
  const paymentIntentId = isRecorded ? await pay(member, league) : await paidUnheard(member, league);
  const [payment] = await world.deps.db.select().from(payments).where(eq(payments.leagueId, league.id));
  if (!payment) throw new Error("There is no payment.");
  const bank: ProcessorDispute = {
    id: `du_${count}`,
    status: "open",
    amount: toCents(5000),
    reason: "fraudulent",
    paymentIntentId,
    chargeId: "ch_1",
    evidenceDueBy: null,
    isAnswered: false,
    movements: [],
  };
  const says = (said: Partial<ProcessorDispute>) => hear({ ...bank, ...said });
  return { member, league, payment, id: bank.id, says };
}

/** Charges the card without the product hearing of it yet. */
async function paidUnheard(member: Person, league: League) {
  const intent = await startPayment(member, league);
  expect((await confirmCard(member, intent)).status).toBe(200);
  return intent.paymentIntentId;
}

async function hear(dispute: ProcessorDispute) {
  const deps = requireProcessor(world.deps);
  const processor = { ...deps.processor, retrieveDispute: async () => dispute };
  await recordDispute({ ...deps, processor }, { disputeId: dispute.id });
}

const out = { txnId: "out", amount: toCents(-5000), fee: toCents(1500) };
const back = { txnId: "back", amount: toCents(5000), fee: toCents(0) };
const backWithFee = { txnId: "back", amount: toCents(5000), fee: toCents(-1500) };
type Movement = typeof out;

/** Sums what the dispute's entries did to an account, debits positive. */
async function booked(id: string) {
  const { rows } = await world.deps.db.execute<{ kind: string; sum: number }>(sql`
    select a.kind, sum(p.amount)::bigint as sum from ledger.entries e join ledger.postings p on p.entry_id = e.id
    join ledger.accounts a on a.id = p.account_id where e.provider_ref = ${id} group by a.kind having sum(p.amount) <> 0`);
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]));
}

const netOf = (movements: readonly Movement[]) => movements.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
const escrowOf = async ({ id }: League) => (await commissioner.call(getEscrow, { params: { id } })).body;
const statusOf = async (id: string) =>
  (await world.deps.db.select().from(disputes).where(eq(disputes.id, id)))[0]?.status;
const seatOf = async ({ id }: League) =>
  (await commissioner.call(listMembers, { params: { id } })).body[0]?.paymentStatus;

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
    const { league, id, says } = await aDisputablePayment();
    for (const said of told) await says(said);
    const last = told.findLast(({ status }) => status === outcome);
    const sums = await booked(id);
    expect(sums.processor ?? 0).toBe(netOf(last?.movements ?? []));
    expect([sums.processor ?? 0, sums.processor_fees ?? 0, sums.funds_in_dispute ?? 0]).toEqual([cash, fees, 0]);
    expect(sums.dispute_losses).toBeUndefined();
    expect(await statusOf(id)).toBe(outcome);
    const held = outcome === "won" ? "50.00" : "0.00";
    expect(await escrowOf(league)).toMatchObject({ balance: held, disputed: "0.00" });
    expect(await seatOf(league)).toBe(outcome === "won" ? "paid" : "pending");
  });

  it("keeps money frozen that is lost but hasn't left yet", async () => {
    const { league, id, says } = await aDisputablePayment();
    await says({ status: "lost" });
    expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "50.00" });
    expect(await seatOf(league)).toBe("pending");
    expect(await booked(id)).not.toHaveProperty("funds_in_dispute");
  });

  it("of a part of the payment freezes and loses only that part", async () => {
    const { league, id, says } = await aDisputablePayment();
    const part = { ...out, amount: toCents(-2000) };
    await says({ amount: toCents(2000), movements: [part] });
    expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "20.00" });
    await says({ amount: toCents(2000), status: "lost", movements: [part] });
    expect(await escrowOf(league)).toMatchObject({ balance: "30.00", disputed: "0.00" });
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
    expect(await escrowOf(league)).toMatchObject({ balance: "0.00", disputed: "0.00" });

    const other = await aDisputablePayment();
    await other.says(won);
    await other.says({ status: "lost", movements: [out, backWithFee, again] });
    expect(await booked(other.id)).toEqual({ processor: -5000, dispute_losses: 5000 });
    expect(await escrowOf(other.league)).toMatchObject({ balance: "50.00" });
  });

  it("that is won after the member has left and come back refunds only the fee of the seat they gave up", async () => {
    const { member, league, payment, says } = await aDisputablePayment();
    await says(open(out));
    await member.call(leaveLeague, { params: { id: league.id } });
    await join(commissioner, league, member);
    await pay(member, league);
    await says(won);
    const given = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
    expect(given.map(({ paymentId }) => paymentId)).toEqual([payment.id]);
    await world.runJobs();
    expect(await escrowOf(league)).toMatchObject({ balance: "50.00" });
    expect(await seatOf(league)).toBe("paid");
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
    expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "50.00" });
  });

  it("continues a dispute that was booked in full when it opened", async () => {
    const { league, payment, id, says } = await aDisputablePayment();
    const about = { leagueId: league.id, actor: "processor", providerRef: id, occurredAt: world.clock() };
    const now = world.clock();
    await world.deps.db
      .insert(disputes)
      .values({ id, paymentId: payment.id, amount: toCents(5000), reason: "general", createdAt: now, updatedAt: now });
    const season = { leagueId: league.id, seasonYear: 1 };
    const cents = toCents(5000);
    await inTransaction(world.deps.db, async (tx) => {
      await postEntry(
        tx,
        entry({
          ...about,
          idempotencyKey: `dispute:${id}:opened`,
          eventType: "dispute.opened",
          debits: [{ account: escrow(season), cents }],
          credits: [{ account: disputed(season), cents }],
        }),
      );
      await postEntry(
        tx,
        entry({
          ...about,
          idempotencyKey: `dispute:${id}:withdrawn`,
          eventType: "dispute.withdrawn",
          debits: [
            { account: fundsInDispute, cents },
            { account: processorFees, cents: toCents(1500) },
          ],
          credits: [{ account: processor, cents: toCents(6500) }],
        }),
      );
    });
    await says({ status: "won", movements: [out, back] });
    expect(await booked(id)).toEqual({ processor: -1500, processor_fees: 1500 });
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
    expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "0.00" });
    const left = await member.call(leaveLeague, { params: { id: league.id } });
    expect(left.body.refundAmount).toBe("50.00");
  });

  it("that becomes a dispute freezes the money, and a late event of the inquiry doesn't free it", async () => {
    const { league, id, says } = await aDisputablePayment();
    await says({ status: "inquiry" });
    await says({ status: "open", movements: [out] });
    await says({ status: "inquiry" });
    await says({ status: "inquiry_closed" });
    expect(await statusOf(id)).toBe("open");
    expect(await escrowOf(league)).toMatchObject({ disputed: "50.00" });
    expect(await booked(id)).toMatchObject({ processor: -6500, funds_in_dispute: 5000 });
  });

  it("that is closed stays closed when an earlier event comes late", async () => {
    const { id, says } = await aDisputablePayment();
    await says({ status: "inquiry_closed" });
    await says({ status: "inquiry" });
    expect(await statusOf(id)).toBe("inquiry_closed");
  });
});
