import { beforeAll, expect, it } from "vitest";
import { getPaymentReceipt, listOwnPayments } from "#contract/money/receipts.ts";
import { getKeptMoney } from "#contract/money/treasurer/kept-money.ts";
import { announcePayment, confirmPayments, getHowToPay } from "#contract/money/treasurer/treasurer-payments.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person } from "#tests/support/world.ts";

const world = withWorld();
let casey: Person;
let alice: Person;
let ben: Person;
beforeAll(async () => {
  [casey, alice, ben] = (await Promise.all(["casey", "alice", "ben"].map((name) => aPerson(world, name)))) as [
    Person,
    Person,
    Person,
  ];
});

const today = () => world.clock().toISOString().slice(0, 10);

async function aSeason() {
  const league = await aLeague(world, casey, { custody: "treasurer" });
  await join(casey, league, alice, ben);
  const params = { id: league.id };
  const owing = async (reader: Person) => (await reader.call(getKeptMoney, { params })).body.owing;
  const announce = (who: Person) =>
    who.call(announcePayment, { params, body: { way: "venmo", paidOn: today(), amount: "50.00", seasons: 1 } });
  return { params, owing, announce };
}

it("tells only the treasurer who owes, with the reference that each of them was given", async () => {
  const { params, owing, announce } = await aSeason();
  const how = await ben.call(getHowToPay, { params });
  const bens = { userId: ben.userId, name: "ben Tester", choices: [{ seasons: 1, amount: "50.00" }], dues: [] };
  expect((await owing(casey)).map(({ name }) => name)).toEqual(["alice Tester", "ben Tester"]);
  // Who says that they paid is among the announced payments.
  await announce(alice);
  expect(await owing(casey)).toEqual([{ ...bens, reference: how.body.reference }]);
  expect(await owing(ben)).toEqual([]);
});

it("says on the receipt who received a payment and how, and names no card", async () => {
  const { params, announce } = await aSeason();
  const { body: announced } = await announce(alice);
  expect((await alice.call(listOwnPayments, { params })).body).toEqual([]);
  await casey.call(confirmPayments, { params, body: { paymentIds: [announced.id] } });
  const treasurer = { name: "casey Tester", way: "venmo", paidOn: today() };
  expect((await alice.call(listOwnPayments, { params })).body).toMatchObject([{ treasurer, card: null }]);
  const receipt = await alice.call(getPaymentReceipt, { params: { id: announced.id } });
  expect(receipt.body).toMatchObject({ amount: "50.00", treasurer, card: null });
});

it("keeps what arrived in sight of those who can reverse it, long after its payer has no more to say of it", async () => {
  const { params, announce } = await aSeason();
  const { body: announced } = await announce(alice);
  await casey.call(confirmPayments, { params, body: { paymentIds: [announced.id] } });
  world.advance({ days: 20 });
  const seenBy = async (reader: Person) => (await reader.call(getKeptMoney, { params })).body.payments;
  expect(await seenBy(casey)).toMatchObject([{ id: announced.id, standing: "arrived" }]);
  expect(await seenBy(alice)).toEqual([]);
});
