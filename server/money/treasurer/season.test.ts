import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { completeLeague, getLeague, startSeason } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { denyDebt, getDebtWays, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import { answerTreasurer, getKeptMoney, nameTreasurer, takeOverMoney } from "#contract/money/treasurer/kept-money.ts";
import {
  announcePayment,
  confirmPayments,
  getHowToPay,
  objectToRecord,
  recordPayment,
  refusePayment,
  reversePayment,
} from "#contract/money/treasurer/treasurer-payments.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, join, type Person } from "#tests/support/world.ts";

let world: TestApp;
let casey: Person;
let alice: Person;
let ben: Person;
let dana: Person;
beforeAll(async () => {
  world = await testApp();
  [casey, alice, ben, dana] = await Promise.all([
    aPerson(world, "casey"),
    aPerson(world, "alice"),
    aPerson(world, "ben"),
    aPerson(world, "dana"),
  ]);
});
afterAll(() => world.close());

const today = () => world.clock().toISOString().slice(0, 10);
const paid = (way = "venmo" as const) => ({ way, paidOn: today() });
const fee = { amount: "50.00", seasons: 1 };

async function aSeason() {
  const league = await aLeague(world, casey, { custody: "treasurer" });
  await join(casey, league, alice, ben, dana);
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

describe("a league whose treasurer keeps the money", () => {
  it("collects, pays its winners and ends settled, and no processor has a part in it", async () => {
    const { params, announce, confirm, kept } = await aSeason();
    const how = await alice.call(getHowToPay, { params });
    expect(how.body).toMatchObject({ treasurer: { name: "casey Tester" }, choices: [{ seasons: 1, amount: "50.00" }] });
    const announced = [await announce(alice), await announce(ben)];
    expect(announced.map(({ status }) => status)).toEqual([201, 201]);
    const members = await casey.call(listMembers, { params });
    expect(members.body.filter(({ saysPaid }) => saysPaid).map(({ username }) => username)).toEqual(["alice", "ben"]);
    const answer = await confirm(...announced.map(({ body }) => body.id));
    expect(answer.body.message).toBe("2 payments confirmed.");
    await casey.call(recordPayment, { params, body: { ...paid(), ...fee, userId: dana.userId } });
    expect((await kept()).keepers).toEqual([{ userId: casey.userId, name: "casey Tester", amount: "150.00" }]);
    expect((await casey.call(getLeague, { params })).body.pot).toMatchObject({ paidMembers: 3, collected: "150.00" });
    await expectSoundBooks();

    await casey.call(startSeason, { params, body: {} });
    await casey.call(completeLeague, { params });
    const proposed = await casey.call(proposePayouts, {
      params,
      body: { payouts: [{ userId: alice.userId, place: 1, amount: "150.00" }] },
    });
    expect(proposed.status).toBe(201);
    await world.runJobs();
    const [debt] = (await alice.call(listDebts, { params })).body;
    expect(debt).toMatchObject({ standing: "owed", amount: "150.00", name: "alice Tester" });
    const of = { params: { id: debt?.id ?? "" } };
    expect((await ben.call(getDebtWays, of)).status).toBe(404);
    expect((await casey.call(getDebtWays, of)).status).toBe(200);
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

  it("takes no card", async () => {
    const { league } = await aSeason();
    const refused = await alice.call(createPaymentIntent, { body: { leagueId: league.id, amount: "50.00" } });
    expect(refused.status).toBe(409);
  });
});
