import { describe, expect, it } from "vitest";
import { endSeason, getLeague, startSeason } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { denyDebt, getDebtWays, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import {
  announcePayment,
  confirmPayments,
  getHowToPay,
  objectToRecord,
  recordPayment,
  refusePayment,
  reversePayment,
  settleObjection,
} from "#contract/money/treasurer/treasurer-payments.ts";
import {
  answerTreasurer,
  getKeptMoney,
  type KeptMoney,
  nameTreasurer,
  takeOverMoney,
} from "#contract/money/treasurer/treasurers.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { byVenmo } from "#tests/money/treasurer-acts.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, alice, ben, dana] = withPeople(world, "casey", "alice", "ben", "dana");

const paid = () => byVenmo(world);
const fee = { amount: "50.00", seasons: 1 };

async function aSeason() {
  const league = await withLeague(world, { by: casey, players: [alice, ben, dana], treasurer: casey });
  const params = { id: league.id };
  const announce = (who: Person) => who.call(announcePayment, { params, body: { ...paid(), ...fee } });
  const confirm = (...ids: string[]) => casey.call(confirmPayments, { params, body: { paymentIds: ids } });
  const kept = async () => (await casey.call(getKeptMoney, { params })).body;
  return { league, params, announce, confirm, kept };
}

async function expectSoundBooks() {
  await inTransaction(world.deps.db, (tx) => sealEntries(tx, { limit: 1000 }));
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
}

type Spoken = typeof refusePayment | typeof reversePayment | typeof objectToRecord | typeof settleObjection;

const amounts = ({ keepers }: KeptMoney) =>
  Object.fromEntries(keepers.map(({ name, amount }) => [name.split(" ")[0], amount]));

describe("a league whose treasurer keeps the money", () => {
  it("collects, pays its winners and ends settled, and no processor has a part in it", async () => {
    const { params, announce, confirm, kept } = await aSeason();
    const how = await alice.call(getHowToPay, { params });
    expect(how.body).toMatchObject({ treasurer: { name: "casey Tester" }, choices: [{ seasons: 1, amount: "50.00" }] });
    const announced = [await announce(alice), await announce(ben)];
    expect(announced.map(({ status }) => status)).toEqual([201, 201]);
    const members = await casey.call(listMembers, { params });
    const saying = members.body.filter(({ saysPaid }) => saysPaid).map(({ username }) => username);
    expect(saying.sort()).toEqual(["alice", "ben"]);
    const answer = await confirm(...announced.map(({ body }) => body.id));
    expect(answer.body.message).toBe("2 payments confirmed.");
    await casey.call(recordPayment, { params, body: { ...paid(), ...fee, userId: dana.userId } });
    expect((await kept()).keepers).toMatchObject([{ userId: casey.userId, name: "casey Tester", amount: "150.00" }]);
    expect((await casey.call(getLeague, { params })).body.pot).toMatchObject({ paidMembers: 3, collected: "150.00" });
    await expectSoundBooks();

    await casey.call(startSeason, { params, body: { from: "active" } });
    expect((await casey.call(endSeason, { params })).status).toBe(200);
    const proposed = await casey.call(proposePayouts, {
      params,
      body: { payouts: [{ userId: alice.userId, place: 1, amount: "150.00" }] },
    });
    expect(proposed.status).toBe(201);
    const sending = "select from graphile_worker.jobs where task_identifier in ('send_payout', 'issue_refund')";
    expect((await world.database.ownerPool.query(sending)).rowCount).toBe(0);
    await world.runJobs();
    const [debt] = (await alice.call(listDebts, { params })).body;
    expect(debt).toMatchObject({ standing: "owed", amount: "150.00", name: "alice Tester" });
    const of = { params: { id: debt?.id ?? "" } };
    expect((await ben.call(getDebtWays, of)).status).toBe(404);
    // The member's code, and nothing that says what for.
    expect((await casey.call(getDebtWays, of)).body.note).toMatch(/^[0-9A-Z]{6}$/);
    expect((await casey.call(sendDebt, { ...of, body: paid() })).status).toBe(200);
    expect((await kept()).keepers).toEqual([]);
    expect((await alice.call(denyDebt, { ...of, body: { reason: "Nothing came." } })).status).toBe(200);
    expect((await kept()).keepers).toMatchObject([{ amount: "150.00" }]);
    expect((await casey.call(sendDebt, { ...of, body: paid() })).status).toBe(200);
    expect((await ben.call(receiveDebt, of)).status).toBe(404);
    expect((await alice.call(receiveDebt, of)).status).toBe(200);
    expect((await alice.call(listDebts, { params })).body).toMatchObject([{ standing: "received" }]);
    await expectSoundBooks();
  });

  it("passes from treasurer to treasurer, and the books say who keeps how much", async () => {
    const { params, announce, confirm, kept } = await aSeason();
    await confirm((await announce(alice)).body.id);
    expect((await ben.call(nameTreasurer, { params, body: { userId: ben.userId } })).status).toBe(403);
    await casey.call(nameTreasurer, { params, body: { userId: ben.userId } });
    expect((await kept()).nextTreasurer).toMatchObject({ userId: ben.userId });
    expect((await dana.call(answerTreasurer, { params, body: { accepts: true } })).status).toBe(409);
    expect((await ben.call(answerTreasurer, { params, body: { accepts: true } })).status).toBe(200);
    const atBens = await announce(dana);
    expect((await confirm(atBens.body.id)).status).toBe(403);
    await ben.call(confirmPayments, { params, body: { paymentIds: [atBens.body.id] } });
    expect(amounts(await kept())).toEqual({ casey: "50.00", ben: "50.00" });
    const takeOver = (amount: string) =>
      ben.call(takeOverMoney, { params, body: { fromUserId: casey.userId, amount } });
    expect((await takeOver("40.00")).status).toBe(409);
    const both = await Promise.all([takeOver("50.00"), takeOver("50.00")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(amounts(await kept())).toEqual({ ben: "100.00" });
    await expectSoundBooks();
  });

  it("corrects what didn't arrive, what was recorded by mistake, and what a member denies", async () => {
    const { params, announce, confirm, kept } = await aSeason();
    const first = (await announce(alice)).body.id;
    const say = (who: Person, call: Spoken, id: string) =>
      who.call(call, { params: { id }, body: { reason: "I looked twice." } });
    expect((await announce(alice)).status).toBe(409);
    expect((await say(ben, refusePayment, first)).status).toBe(404);
    expect((await say(casey, refusePayment, first)).status).toBe(200);
    expect((await confirm(first)).body.confirmed).toBe(0);
    const how = (await alice.call(getHowToPay, { params })).body;
    expect(how).toMatchObject({ announced: null, notArrived: { reason: "I looked twice." } });
    const second = (await announce(alice)).body.id;
    await confirm(second);
    expect((await alice.call(getHowToPay, { params })).status).toBe(404);
    expect((await say(casey, reversePayment, second)).status).toBe(200);
    world.advance({ days: 14 });
    await jobHandlers(world.deps).book_reversals({});
    expect((await kept()).keepers).toEqual([]);
    expect((await alice.call(getHowToPay, { params })).status).toBe(200);
    const record = { ...paid(), ...fee, userId: ben.userId };
    const recorded = (await casey.call(recordPayment, { params, body: record })).body.id;
    expect((await casey.call(recordPayment, { params, body: record })).status).toBe(409);
    expect((await say(dana, objectToRecord, recorded)).status).toBe(404);
    expect((await say(ben, objectToRecord, recorded)).status).toBe(200);
    const seen = (await dana.call(getKeptMoney, { params })).body.payments;
    expect(seen).toMatchObject([{ name: "ben Tester", objection: "I looked twice." }]);
    expect((await say(casey, settleObjection, recorded)).status).toBe(200);
    expect((await say(casey, reversePayment, recorded)).status).toBe(200);
    expect((await casey.call(getLeague, { params })).body.pot).toMatchObject({ paidMembers: 0, collected: "0.00" });
    await expectSoundBooks();
  });

  it("owes the fees back when the league is canceled, and what is paid for a seat that is gone", async () => {
    const { league, params, announce, confirm, kept } = await aSeason();
    await confirm((await announce(alice)).body.id, (await announce(ben)).body.id);
    const late = (await announce(dana)).body.id;
    await setStatus(casey, league, "cancelled");
    expect((await confirm(late)).body.confirmed).toBe(1);
    const debts = (await casey.call(listDebts, { params })).body;
    expect(debts.map(({ kind, standing, amount }) => [kind, standing, amount])).toEqual(
      Array.from({ length: 3 }, () => ["refund", "owed", "50.00"]),
    );
    expect(amounts(await kept())).toEqual({ casey: "150.00" });
    for (const { id, userId } of debts) {
      await casey.call(sendDebt, { params: { id }, body: paid() });
      const recipient = [alice, ben, dana].find((person) => person.userId === userId);
      expect((await recipient?.call(receiveDebt, { params: { id } }))?.status).toBe(200);
    }
    const seats = (await casey.call(listMembers, { params })).body;
    const refunded = seats.filter(({ paymentStatus }) => paymentStatus === "refunded");
    expect(refunded.map(({ username, refundAmount }) => [username, refundAmount]).sort()).toEqual([
      ["alice", "50.00"],
      ["ben", "50.00"],
    ]);
    expect((await kept()).keepers).toEqual([]);
    await expectSoundBooks();
  });

  it("shows how its treasurer has dealt with money before", async () => {
    const fred = await aPerson(world, "fred");
    const scene = { by: casey, players: [alice, ben, fred], paid: [alice, ben], treasurer: fred };
    const league = await withLeague(world, scene);
    const params = { id: league.id };
    await setStatus(casey, league, "cancelled");
    world.advance({ days: 3 });
    const debts = (await casey.call(listDebts, { params })).body;
    const toAlice = debts.find(({ userId }) => userId === alice.userId)?.id ?? "";
    await fred.call(sendDebt, { params: { id: toAlice }, body: paid() });
    await alice.call(receiveDebt, { params: { id: toAlice } });
    const { treasurerRecord } = (await casey.call(getKeptMoney, { params })).body;
    expect(treasurerRecord).toEqual({
      ...{ seasons: 1, confirmed: 1, medianDays: 3, open: 1 },
      ...{ stillKeeps: 0, handedOver: 0, objections: 0 },
    });
  });
});
