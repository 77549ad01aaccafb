import { expect, it } from "vitest";
import { endSeason, startSeason } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { denyDebt, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import {
  confirmPayments,
  objectToRecord,
  recordPayment,
  settleObjection,
} from "#contract/money/treasurer/treasurer-payments.ts";
import { answerTreasurer, nameTreasurer, takeOverMoney } from "#contract/money/treasurer/treasurers.ts";
import { remindWinner } from "#contract/votes/unclaimed.ts";
import { announce, byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { propose } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, join, type Person } from "#tests/support/world.ts";

const world = withWorld();
const [casey, alice, ben, dana] = withPeople(world, "casey", "alice", "ben", "dana");

const needsOf = async (person: Person) => {
  const { status, body } = await person.call(listNeeds);
  expect(status).toBe(200);
  return body.filter(({ kind }) => kind !== "invite");
};

it("Each person of a treasurer league is asked for what its money needs from them, and for nothing of a processor's", async () => {
  const league = await aLeague(world, casey, { custody: "treasurer" });
  const params = { id: league.id };
  await join(casey, league, alice, ben, dana);
  expect(await needsOf(alice)).toMatchObject([{ kind: "pay", amount: "50.00", isLate: false }]);
  expect(await needsOf(casey)).toMatchObject([{ kind: "remind", count: 3 }]);

  const paymentIds = [await announce(world, alice, league), await announce(world, ben, league)];
  expect(await needsOf(alice)).toEqual([]);
  expect(await needsOf(casey)).toMatchObject([
    { kind: "confirm_payments", count: 2, amount: "100.00" },
    { kind: "remind", count: 1, amount: "50.00" },
  ]);
  done(await casey.call(confirmPayments, { params, body: { paymentIds } }));
  const body = { ...byVenmo(world), userId: dana.userId, amount: "50.00" };
  const recorded = await casey.call(recordPayment, { params, body });
  const record = { params: { id: recorded.body.id } };
  done(await dana.call(objectToRecord, { ...record, body: { reason: "Not me." } }));
  expect(await needsOf(casey)).toMatchObject([{ kind: "settle_objections", count: 1, name: "dana Tester" }]);
  done(await casey.call(settleObjection, { ...record, body: { reason: "It was you." } }));

  done(await ben.call(leaveLeague, { params }));
  expect(await needsOf(casey)).toMatchObject([{ kind: "pay_debts", count: 1, name: "ben Tester", amount: "50.00" }]);
  const debtOf = async (person: Person) => {
    const { body: debts } = await casey.call(listDebts, { params });
    return { params: { id: debts.find(({ userId }) => userId === person.userId)?.id ?? "" } };
  };
  const refund = await debtOf(ben);
  done(await casey.call(sendDebt, { ...refund, body: byVenmo(world) }));
  // Ben has no seat anymore, and is still asked.
  const asked = { kind: "confirm_received", payoutId: refund.params.id, from: "casey Tester", amount: "50.00" };
  expect(await needsOf(ben)).toMatchObject([asked]);
  done(await ben.call(denyDebt, { ...refund, body: { reason: "Nothing came." } }));
  const denied = { kind: "look_at_denials", count: 1, name: "ben Tester", amount: "50.00" };
  expect(await needsOf(casey)).toMatchObject([denied]);
  done(await casey.call(sendDebt, { ...refund, body: byVenmo(world) }));
  done(await ben.call(receiveDebt, refund));
  expect(await needsOf(ben)).toEqual([]);

  done(await casey.call(nameTreasurer, { params, body: { userId: dana.userId } }));
  expect(await needsOf(dana)).toMatchObject([{ kind: "keep_money", askedBy: "casey Tester" }]);
  done(await dana.call(answerTreasurer, { params, body: { accepts: true } }));
  expect(await needsOf(dana)).toMatchObject([{ kind: "take_over_money", name: "casey Tester", amount: "100.00" }]);
  done(await dana.call(takeOverMoney, { params, body: { fromUserId: casey.userId, amount: "100.00" } }));
  expect(await needsOf(dana)).toEqual([]);

  done(await casey.call(startSeason, { params, body: { from: "active" } }));
  done(await casey.call(endSeason, { params }));
  done(await propose(casey, league, [[alice, "100.00"]]));
  expect(await needsOf(dana)).toMatchObject([{ kind: "pay_debts", name: "alice Tester", amount: "100.00" }]);
  expect(await needsOf(alice)).toMatchObject([{ kind: "await_prize", amount: "100.00" }]);
  const prize = await debtOf(alice);
  expect((await casey.call(remindWinner, prize)).status).toBe(409);
  done(await dana.call(sendDebt, { ...prize, body: byVenmo(world) }));
  // Its sender took it back, so no one has denied it.
  done(await dana.call(denyDebt, { ...prize, body: { reason: "The wrong account." } }));
  expect(await needsOf(dana)).toMatchObject([{ kind: "pay_debts", name: "alice Tester" }]);
  done(await dana.call(sendDebt, { ...prize, body: byVenmo(world) }));
  expect(await needsOf(alice)).toMatchObject([{ kind: "confirm_received", from: "dana Tester", amount: "100.00" }]);
  done(await alice.call(receiveDebt, prize));
  for (const person of [alice, ben, casey, dana]) expect(await needsOf(person)).toEqual([]);
});
