import { describe, expect, it } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { getEscrow, getEscrowChain } from "#contract/money/escrow.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { getPaymentReceipt, getPayoutReceipt, listOwnPayments } from "#contract/money/receipts.ts";
import { denyDebt, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import {
  confirmPayments,
  getHowToPay,
  recordPayment,
  reversePayment,
} from "#contract/money/treasurer/treasurer-payments.ts";
import { answerTreasurer, getKeptMoney, nameTreasurer, takeOverMoney } from "#contract/money/treasurer/treasurers.ts";
import { centsOf } from "#contract/platform/money.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { announce, byVenmo } from "#tests/money/treasurer-acts.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import type { Person } from "#tests/support/world.ts";
import { amountsInChain, verifyChain } from "#web/money/escrow/verify-chain.ts";

const world = withWorld();
const [casey, alice, ben] = withPeople(world, "casey", "alice", "ben");

const paid = () => byVenmo(world);

/** A completed season of two paid members, of which Alice won all. */
async function wonByAlice() {
  const scene = { by: casey, players: [alice, ben], paid: true, treasurer: casey, status: "completed" } as const;
  const league = await withLeague(world, scene);
  const params = { id: league.id };
  await propose(casey, league, [[alice, "100.00"]]);
  await world.runJobs();
  const [debt] = (await alice.call(listDebts, { params })).body;
  return { league, params, of: { params: { id: debt?.id ?? "" } } };
}

describe("what a treasurer owes", () => {
  it("is counted by season, so that everyone can see how much of it is received", async () => {
    const { params, of } = await wonByAlice();
    const season = async () => (await ben.call(getKeptMoney, { params })).body.seasons;
    const debts = { seasonYear: 1, debts: 1, unconfirmed: 0, refunds: 0, refundsReceived: 0 };
    expect(await season()).toEqual([{ ...debts, owed: "100.00", sent: "0.00", received: 0 }]);
    await casey.call(sendDebt, { ...of, body: paid() });
    expect(await season()).toEqual([{ ...debts, owed: "0.00", sent: "100.00", received: 0 }]);
    await alice.call(receiveDebt, of);
    expect(await season()).toEqual([{ ...debts, owed: "0.00", sent: "0.00", received: 1 }]);
  });

  it("has its recipient's denial until it is sent again, and none when its sender takes it back", async () => {
    const { params, of } = await wonByAlice();
    const denial = async () => (await ben.call(listDebts, { params })).body[0]?.denial;
    await casey.call(sendDebt, { ...of, body: paid() });
    await alice.call(denyDebt, { ...of, body: { reason: "Nothing came." } });
    expect(await denial()).toBe("Nothing came.");
    await casey.call(sendDebt, { ...of, body: paid() });
    expect(await denial()).toBeNull();
    expect((await casey.call(denyDebt, { ...of, body: { reason: "I paid the wrong person." } })).status).toBe(200);
    expect((await ben.call(listDebts, { params })).body).toMatchObject([{ standing: "owed", denial: null }]);
  });

  it("asks nobody for a bank account", async () => {
    const { params, of } = await wonByAlice();
    for (const reader of [alice, casey]) {
      const [payout] = (await reader.call(listPayouts, { params })).body;
      expect(payout).toMatchObject({ progress: null, waitingSince: null, status: "pending", canRetry: false });
    }
    expect((await alice.call(getPayoutReceipt, of)).body).toMatchObject({
      progress: null,
      debt: { standing: "owed", from: "casey Tester", way: null, sentOn: null },
    });
    await casey.call(sendDebt, { ...of, body: paid() });
    expect((await alice.call(getPayoutReceipt, of)).body.debt).toEqual({
      ...{ standing: "sent", from: "casey Tester", way: "venmo", sentOn: paid().paidOn },
    });
  });
});

it("A treasurer league's statement says in words what was kept, owed, sent and handed over, and its chain proves it", async () => {
  const scene = { by: casey, players: [alice, ben], paid: [alice], treasurer: casey };
  const league = await withLeague(world, scene);
  const params = { id: league.id };
  const recorded = { ...paid(), amount: "50.00", seasons: 1, userId: ben.userId };
  const wrong = await casey.call(recordPayment, { params, body: recorded });
  await casey.call(reversePayment, { params: { id: wrong.body.id }, body: { reason: "That was another Ben." } });
  await casey.call(nameTreasurer, { params, body: { userId: ben.userId } });
  await ben.call(answerTreasurer, { params, body: { accepts: true } });
  await ben.call(takeOverMoney, { params, body: { fromUserId: casey.userId, amount: "50.00" } });
  await casey.call(completeLeague, { params });
  await propose(casey, league, [[alice, "50.00"]]);
  await world.runJobs();
  const [debt] = (await alice.call(listDebts, { params })).body;
  const of = { params: { id: debt?.id ?? "" } };
  await ben.call(sendDebt, { ...of, body: paid() });
  await alice.call(denyDebt, { ...of, body: { reason: "Nothing came." } });
  await inTransaction(world.deps.db, (tx) => sealEntries(tx, { limit: 1000 }));

  const { entries } = (await alice.call(getEscrow, { params, query: {} })).body;
  expect(entries.map(({ description, amount }) => [description, amount])).toEqual([
    ["Entry fee of alice Tester", "50.00"],
    ["Entry fee of ben Tester", "50.00"],
    ["Entry fee of ben Tester: it hadn't arrived, so it is reversed", "-50.00"],
    ["Handed over by casey Tester to ben Tester", "0.00"],
    ["Awarded: 1st place $50.00 to alice Tester", "0.00"],
    ["1st place sent to alice Tester by ben Tester", "-50.00"],
    ["1st place to alice Tester didn't arrive; ben Tester keeps it again", "50.00"],
  ]);
  const { links } = (await alice.call(getEscrowChain, { params, query: {} })).body;
  expect(await verifyChain(links)).toMatchObject({ isWhole: true });
  const amounts = amountsInChain(links, { leagueId: league.id, seasonYear: 1 });
  for (const { id, amount } of entries) expect(amounts.get(id)).toBe(centsOf(amount));
});

async function aTreasury() {
  const league = await withLeague(world, { by: casey, players: [alice, ben], treasurer: casey });
  const { params } = of(league);
  const owing = async (reader: Person) => (await reader.call(getKeptMoney, { params })).body.owing;
  return { params, owing, announce: (who: Person) => announce(world, who, league) };
}

it("tells only the treasurer who owes, with the reference that each of them was given", async () => {
  const { params, owing, announce } = await aTreasury();
  const how = await ben.call(getHowToPay, { params });
  const bens = { userId: ben.userId, name: "ben Tester", choices: [{ seasons: 1, amount: "50.00" }], dues: [] };
  expect((await owing(casey)).map(({ name }) => name)).toEqual(["alice Tester", "ben Tester"]);
  // Who says that they paid is among the announced payments.
  await announce(alice);
  expect(await owing(casey)).toEqual([{ ...bens, reference: how.body.reference }]);
  expect(await owing(ben)).toEqual([]);
});

it("says on the receipt who received a payment and how, and names no card", async () => {
  const { params, announce } = await aTreasury();
  const id = await announce(alice);
  expect((await alice.call(listOwnPayments, { params })).body).toEqual([]);
  await casey.call(confirmPayments, { params, body: { paymentIds: [id] } });
  const treasurer = { name: "casey Tester", way: "venmo", paidOn: byVenmo(world).paidOn };
  expect((await alice.call(listOwnPayments, { params })).body).toMatchObject([{ treasurer, card: null }]);
  const receipt = await alice.call(getPaymentReceipt, { params: { id } });
  expect(receipt.body).toMatchObject({ amount: "50.00", treasurer, card: null });
});

it("keeps what arrived in sight of those who can reverse it, long after its payer has no more to say of it", async () => {
  const { params, announce } = await aTreasury();
  const id = await announce(alice);
  await casey.call(confirmPayments, { params, body: { paymentIds: [id] } });
  world.advance({ days: 20 });
  const seenBy = async (reader: Person) => (await reader.call(getKeptMoney, { params })).body.payments;
  expect(await seenBy(casey)).toMatchObject([{ id, standing: "arrived" }]);
  expect(await seenBy(alice)).toEqual([]);
});
