import { afterAll, describe, expect, it } from "vitest";
import { completeLeague, getLeague, type League } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { getPaymentReceipt } from "#contract/money/receipts.ts";
import { listDebts, sendDebt } from "#contract/money/treasurer/debts.ts";
import * as said from "#contract/money/treasurer/treasurer-payments.ts";
import { answerTreasurer, getKeptMoney, nameTreasurer, takeOverMoney } from "#contract/money/treasurer/treasurers.ts";
import { eraseAccount } from "#contract/people/leave-for-good.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { of, propose, seatOf, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

/** A confirmed payment is reversed only if its member and payer let it be (RULES §24). */
const world = withWorld();
const [casey, alice, ben, dana] = withPeople(world, "casey", "alice", "ben", "dana");
afterAll(async () => {
  await inTransaction(world.deps.db, (tx) => sealEntries(tx, { limit: 1000 }));
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

const because = { reason: "I looked twice." };
type Spoken = typeof said.reversePayment | typeof said.objectToRecord | typeof said.settleObjection;
const say = (who: Person, call: Spoken, id: string) => who.call(call, { ...of({ id }), body: because });
const reverse = (who: Person, id: string) => say(who, said.reversePayment, id);
const object = (who: Person, id: string) => say(who, said.objectToRecord, id);
const settle = (who: Person, id: string) => say(who, said.settleObjection, id);
const takeBack = (who: Person, id: string) => who.call(said.withdrawAnnouncement, of({ id }));
const job = () => jobHandlers(world.deps).book_reversals({});
const kept = async (league: League, who = casey) => done(await who.call(getKeptMoney, of(league)));
const amounts = async (league: League) => (await kept(league)).keepers.map(({ name, amount }) => `${name} ${amount}`);
const shown = async (league: League, id: string, to = dana) =>
  (await kept(league, to)).payments.find((one) => one.id === id);

/** Alice's payment, which Ben made for her, is confirmed by Casey. */
async function paidByBen() {
  const league = await withLeague(world, { by: casey, players: [alice, ben, dana], treasurer: casey });
  const body = { ...byVenmo(world), amount: "50.00", seasons: 1, forUserId: alice.userId };
  const { id } = done(await ben.call(said.announcePayment, { ...of(league), body }));
  done(await casey.call(said.confirmPayments, { ...of(league), body: { paymentIds: [id] } }));
  return { league, id };
}

const becomes = async (who: Person, league: League) => {
  done(await casey.call(nameTreasurer, { ...of(league), body: { userId: who.userId } }));
  if (who !== casey) done(await who.call(answerTreasurer, { ...of(league), body: { accepts: true } }));
};

describe("the reversal of a confirmed payment", () => {
  it("counts after 14 days without an objection, once, and until then the seat is paid and the sum kept", async () => {
    const { league, id } = await paidByBen();
    done(await reverse(casey, id));
    const countsFrom = new Date(world.clock().getTime() + 14 * 86_400_000).toISOString();
    world.advance({ days: 13.99 });
    await job();
    for (const who of [alice, ben, dana, casey]) {
      expect(await shown(league, id, who)).toMatchObject({ standing: "arrived", reversal: { ...because, countsFrom } });
    }
    expect([await amounts(league), (await seatOf(casey, league, alice))?.paymentStatus]).toEqual([
      ["casey Tester 50.00"],
      "paid",
    ]);
    const receipt = async () => done(await ben.call(getPaymentReceipt, of({ id }))).treasurer?.reversal;
    expect(await receipt()).toMatchObject({ bookedAt: null });

    world.advance({ days: 0.02 });
    // True on read, before the job comes.
    expect(await shown(league, id, casey)).toMatchObject({ standing: "reversed" });
    expect((await object(alice, id)).status).toBe(409);
    await Promise.all([job(), job(), job()]);
    expect([await amounts(league), (await seatOf(casey, league, alice))?.paymentStatus]).toEqual([[], "pending"]);
    expect(await receipt()).toMatchObject({ bookedAt: expect.any(String) });
    const { rows } = await world.database.ownerPool.query(
      "select count(*)::int as booked from ledger.entries where league_id = $1 and event_type = 'entry_fee.reversed'",
      [league.id],
    );
    expect(rows).toEqual([{ booked: 1 }]);
  });

  it.each([
    ["its member", () => alice],
    ["whoever paid it", () => ben],
  ])("doesn't count while %s objects, and stays in the record of who received it", async (_, who) => {
    const { league, id } = await paidByBen();
    const before = (await kept(league)).treasurerRecord.objections;
    done(await reverse(casey, id));
    expect((await object(dana, id)).status).toBe(404);
    done(await object(who(), id));
    expect((await object(alice, id)).status).toBe(409);
    expect((await takeBack(dana, id)).status).toBe(404);
    expect((await takeBack(who() === alice ? ben : alice, id)).status).toBe(409);
    world.advance({ days: 30 });
    await job();
    expect(await shown(league, id)).toMatchObject({ standing: "arrived", objectedBy: { userId: who().userId } });
    expect((await kept(league)).treasurerRecord.objections).toBe(before + 1);
    expect(await amounts(league)).toEqual(["casey Tester 50.00"]);
    const needs = async () =>
      done(await casey.call(listNeeds)).filter((need) => "leagueId" in need && need.leagueId === league.id);
    expect(await needs()).toContainEqual(expect.objectContaining({ kind: "settle_objections", name: who().name }));
    // It is settled when the objection is taken back, and then it counts.
    done(await takeBack(who(), id));
    expect(await shown(league, id, alice)).toMatchObject({ standing: "reversed" });
    expect(await amounts(league)).toEqual([]);
    expect((await kept(league)).treasurerRecord.objections).toBe(before);
  });

  it("is taken back for good by who said it, with an answer that everybody reads", async () => {
    const { league, id } = await paidByBen();
    done(await reverse(casey, id));
    done(await object(ben, id));
    expect((await settle(dana, id)).status).toBe(404);
    expect((await settle(alice, id)).status).toBe(403);
    done(await settle(casey, id));
    expect(await shown(league, id, casey)).toMatchObject({ standing: "arrived", settlement: because.reason });
    expect((await reverse(casey, id)).status).toBe(409);
    world.advance({ days: 15 });
    await job();
    expect(await amounts(league)).toEqual(["casey Tester 50.00"]);
  });

  it("doesn't count anymore when a prize was paid from the money, or it was given back, in between", async () => {
    const { league, id } = await paidByBen();
    done(await reverse(casey, id));
    done(await casey.call(completeLeague, of(league)));
    done(await propose(casey, league, [[alice, "50.00"]]));
    const debt = of(done(await casey.call(listDebts, of(league)))[0] ?? { id: "" });
    done(await casey.call(sendDebt, { ...debt, body: byVenmo(world) }));
    const second = await paidByBen();
    done(await reverse(casey, second.id));
    done(await alice.call(leaveLeague, of(second.league)));
    world.advance({ days: 15 });
    await job();
    expect(await shown(league, id, casey)).toMatchObject({
      standing: "arrived",
      settlement: expect.stringContaining("paid out"),
    });
    expect(await shown(second.league, second.id, casey)).toMatchObject({
      settlement: expect.stringContaining("given back"),
    });
  });

  it("is booked although an earlier one always fails, which fails the job", async () => {
    const [first, second] = [await paidByBen(), await paidByBen()];
    for (const { id } of [first, second]) {
      done(await reverse(casey, id));
      world.advance({ hours: 1 });
    }
    const run = (text: string) => world.database.ownerPool.query(text);
    await run(`create function fail() returns trigger language plpgsql as $$ begin raise 'Broken'; end $$`);
    await run(`create trigger fails before update on treasurer_reversals for each row
      when (new.ended_at is not null and new.payment_id = '${first.id}') execute function fail()`);
    world.advance({ days: 14 });
    await expect(job()).rejects.toThrow();
    expect([await amounts(first.league), await amounts(second.league)]).toEqual([["casey Tester 50.00"], []]);
    await run("drop function fail cascade");
    await job();
    expect(await amounts(first.league)).toEqual([]);
  });

  it("is booked or objected to, never both, when both come at once", async () => {
    const { league, id } = await paidByBen();
    done(await reverse(casey, id));
    done(await object(alice, id));
    world.advance({ days: 15 });
    const [first, second] = await Promise.all([takeBack(alice, id), settle(casey, id), job(), job()]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const isReversed = first.status === 200;
    expect(await amounts(league)).toEqual(isReversed ? [] : ["casey Tester 50.00"]);
  });
});

describe("a treasurer who steals", () => {
  it("can't get a member's fee by reversing it before the prizes, or deleting the account", async () => {
    const thief = await aPerson(world, "thief");
    const scene = { by: casey, players: [alice, ben, thief], paid: [alice, ben], treasurer: thief };
    const league = await withLeague(world, scene);
    const [paid] = (await kept(league, thief)).payments;
    const { id = "", userId } = paid ?? {};
    done(await reverse(thief, id));
    done(await object(userId === alice.userId ? alice : ben, id));
    world.advance({ days: 20 });
    await job();
    expect((await thief.call(eraseAccount, { body: { currentPassword: "correct horse" } })).status).toBe(409);
    done(await casey.call(completeLeague, of(league)));
    done(await propose(casey, league, [[alice, "100.00"]]));
    expect(done(await alice.call(listDebts, of(league)))).toMatchObject([{ amount: "100.00", standing: "owed" }]);
  });

  it("can't have an accomplice pay for it: only who received a payment reverses it, out of what they keep", async () => {
    const { league, id } = await paidByBen();
    await becomes(dana, league);
    expect((await reverse(dana, id)).status).toBe(403);
    const body = { fromUserId: casey.userId, amount: "50.00" };
    done(await dana.call(takeOverMoney, { ...of(league), body }));
    const gone = await reverse(casey, id);
    expect([gone.status, gone.error?.message]).toEqual([409, expect.stringContaining("handed over")]);
    expect((await kept(league)).keepers[0]?.name).toBe("dana Tester");
  });
});

describe("a record that nobody has announced", () => {
  const record = async (league: League, forWhom: Person) => {
    const body = { ...byVenmo(world), amount: "50.00", seasons: 1, userId: forWhom.userId };
    return done(await casey.call(said.recordPayment, { ...of(league), body })).id;
  };

  it("is reversed at once within an hour or when its member objects, and later like any other", async () => {
    const league = await withLeague(world, { by: casey, players: [alice, ben, dana], treasurer: casey });
    const [slip, denied, late] = [await record(league, alice), await record(league, ben), await record(league, dana)];
    done(await reverse(casey, slip));
    done(await object(ben, denied));
    world.advance({ hours: 1 });
    for (const id of [denied, late]) done(await reverse(casey, id));
    expect(await amounts(league)).toEqual(["casey Tester 50.00"]);
    expect(await shown(league, late)).toMatchObject({ standing: "arrived", objectUntil: expect.any(String) });
    expect(done(await casey.call(getLeague, of(league))).pot).toMatchObject({ paidMembers: 1, collected: "50.00" });
  });
});
