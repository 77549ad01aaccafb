import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { listCases, payOutRefund, retryRefund } from "#contract/operations/admin-oversight.ts";
import { toCents } from "#contract/platform/money.ts";
import { recordDispute } from "#server/money/disputes/record-dispute.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { issueRefund } from "#server/money/refunds/issue-refund.ts";
import { recordRefund } from "#server/money/refunds/record-refund.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { payments, refunds } from "#server/platform/db/schema/payments.ts";
import type { ProcessorDispute } from "#server/processor/dispute-port.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");
const admin = withAdmin(world);

let count = 0;
const out = { txnId: "out", amount: toCents(-5000), fee: toCents(0) };

/** Makes a member who left with a refund that hasn't reached the processor, and who disputes the payment as well. */
async function aLeaver() {
  const id = `du_both${++count}`;
  const member = await aPerson(world, `leaver${count}`);
  const league = await aLeague(world, commissioner);
  await join(commissioner, league, member);
  const paymentIntentId = await pay(member, league);
  const [payment] = await world.deps.db.select().from(payments).where(eq(payments.leagueId, league.id));
  await member.call(leaveLeague, { params: { id: league.id } });
  const [refund] = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  if (!payment || !refund) throw new Error("There is no refund.");
  const bank: ProcessorDispute = {
    id,
    status: "open",
    amount: toCents(5000),
    reason: "fraudulent",
    paymentIntentId,
    chargeId: "ch_1",
    evidenceDueBy: null,
    isAnswered: false,
    movements: [out],
  };
  const says = async (said: Partial<ProcessorDispute>) => {
    const deps = requireProcessor(world.deps);
    const processor = { ...deps.processor, retrieveDispute: async () => ({ ...bank, ...said }) };
    await recordDispute({ ...deps, processor }, { disputeId: id });
  };
  return { league, refundId: refund.id, id, says };
}

/** Lets the processor refuse the refund, as it does for every disputed charge. */
async function refuseRefund(refundId: string) {
  const deps = requireProcessor(world.deps);
  const message = "The charge has been charged back; cannot issue a refund.";
  const createRefund = () =>
    Promise.reject(new ProcessorRefused({ code: "charge_disputed", declineCode: null, message, retriable: false }));
  await issueRefund({ ...deps, processor: { ...deps.processor, createRefund } }, { refundId });
}

const record = (refundId: string, status: "succeeded" | "failed") =>
  inTransaction(world.deps.db, (tx) =>
    recordRefund(tx, {
      refundId,
      answer: { id: `re_${refundId}`, status, failureReason: null, attempt: 1 },
      now: world.clock(),
    }),
  );

async function booked(id: string) {
  const { rows } = await world.deps.db.execute<{ kind: string; sum: number }>(sql`
    select a.kind, sum(p.amount)::bigint as sum from ledger.entries e join ledger.postings p on p.entry_id = e.id
    join ledger.accounts a on a.id = p.account_id where e.provider_ref = ${id} group by a.kind having sum(p.amount) <> 0`);
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]));
}

const escrowOf = async ({ id }: League) => (await commissioner.call(getEscrow, { params: { id } })).body;

describe("a refund under way when its payment is disputed", () => {
  it("that is then refused: its money is frozen, and pays for the loss", async () => {
    const { league, refundId, id, says } = await aLeaver();
    await says({});
    await refuseRefund(refundId);
    expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "50.00", refundsInFlight: "0.00" });
    await says({ status: "lost" });
    expect(await booked(id)).toEqual({ processor: -5000, set_aside: 5000 });
    expect(await escrowOf(league)).toMatchObject({ balance: "0.00" });
  });

  it("that is then refused: its money goes back when the dispute is won", async () => {
    const { league, refundId, id, says } = await aLeaver();
    await says({});
    await refuseRefund(refundId);
    const back = { txnId: "back", amount: toCents(5000), fee: toCents(0) };
    await says({ status: "won", movements: [out, back] });
    expect(await booked(id)).toEqual({});
    expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "0.00", refundsInFlight: "50.00" });
  });

  it("that is refused after the dispute is lost: its money makes up for the loss", async () => {
    const { league, refundId, id, says } = await aLeaver();
    await says({});
    await says({ status: "lost" });
    expect(await booked(id)).toEqual({ processor: -5000, dispute_losses: 5000 });
    await refuseRefund(refundId);
    expect(await escrowOf(league)).toMatchObject({ balance: "0.00" });
    expect(await booked(id)).toEqual({ processor: -5000, set_aside: 5000 });
    expect((await admin.call(listCases)).body.map((one) => one.id)).not.toContain(refundId);
    for (const again of [retryRefund, payOutRefund]) {
      expect((await admin.call(again, { params: { id: refundId } })).status).toBe(409);
    }
  });

  it("that comes back after the dispute is lost: its money makes up for the loss, once", async () => {
    const { league, refundId, id, says } = await aLeaver();
    await record(refundId, "succeeded");
    await says({});
    await says({ status: "lost" });
    await record(refundId, "failed");
    await record(refundId, "failed");
    expect(await escrowOf(league)).toMatchObject({ balance: "0.00" });
    expect(await booked(id)).toEqual({ processor: -5000, set_aside: 5000 });
  });

  it("that comes back before the bank has taken the money: it is frozen until then", async () => {
    const { league, refundId, id, says } = await aLeaver();
    await says({ status: "lost", movements: [] });
    await refuseRefund(refundId);
    expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "50.00" });
    await says({ status: "lost" });
    expect(await booked(id)).toEqual({ processor: -5000, set_aside: 5000 });
  });
});
