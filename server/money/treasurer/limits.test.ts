import { describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { denyDebt, getDebtWays, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import {
  announcePayment,
  confirmPayments,
  getHowToPay,
  objectToRecord,
  recordPayment,
  refusePayment,
  reversePayment,
  withdrawAnnouncement,
} from "#contract/money/treasurer/treasurer-payments.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { releaseHeldSeats } from "#server/leagues/joining/release-held-seats.ts";
import { announce, byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { of, propose, seatOf, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, alice, ben] = withPeople(world, "casey", "alice", "ben");

let number = 0;

const because = { body: { reason: "I looked twice." } };
const idOf = (id: string) => ({ params: { id } });

const aTreasurersLeague = (...paid: Person[]) =>
  withLeague(world, { by: casey, players: [alice, ben], paid, treasurer: casey }, { name: `Sunday Crew ${++number}` });

const record = (league: League, by: Person, { userId }: Person) =>
  by.call(recordPayment, { ...of(league), body: { ...byVenmo(world), userId, amount: "50.00", seasons: 1 } });

const toldIn = async (person: Person, { id }: League) =>
  (await person.call(listNotifications)).body.filter(({ leagueId }) => leagueId === id).map(({ title }) => title);

/** A season of Alice's and Ben's that Alice won. @returns The debt's calls. */
async function wonByAlice() {
  const league = await aTreasurersLeague(alice, ben);
  done(await casey.call(completeLeague, of(league)));
  done(await propose(casey, league, [[alice, "60.00"]]));
  const [debt] = done(await alice.call(listDebts, of(league)));
  return { league, debt: idOf(debt?.id ?? "") };
}

describe("a payment that a treasurer recorded", () => {
  it("is nobody else's to record, and is told to its payer", async () => {
    const league = await aTreasurersLeague();
    expect((await record(league, ben, ben)).status).toBe(403);
    done(await record(league, casey, ben));
    expect(await toldIn(ben, league)).toContain("casey Tester recorded your payment of $50.00");
  });

  it("can be objected to for 14 days", async () => {
    const league = await aTreasurersLeague();
    const [ofAlice, ofBen] = [done(await record(league, casey, alice)), done(await record(league, casey, ben))];
    world.advance({ days: 13.99 });
    done(await alice.call(objectToRecord, { ...idOf(ofAlice.id), ...because }));
    world.advance({ days: 0.02 });
    const late = await ben.call(objectToRecord, { ...idOf(ofBen.id), ...because });
    expect([late.status, late.error.message]).toEqual([409, expect.stringContaining("You could object for 14 days")]);
  });

  it("can't be reversed once a prize was paid from it", async () => {
    const { league, debt } = await wonByAlice();
    done(await casey.call(sendDebt, { ...debt, body: byVenmo(world) }));
    const [first] = done(await casey.call(listDebts, of(league)));
    expect(first?.standing).toBe("sent");
    const { rows } = await world.database.ownerPool.query("select id from payments where league_id = $1", [league.id]);
    const answers = [];
    for (const { id } of rows) answers.push((await casey.call(reversePayment, { ...idOf(id), ...because })).status);
    expect(answers).toEqual([409, 409]);
  });
});

it("A member whose payment didn't arrive three times in a week says so again only in the next", async () => {
  const league = await aTreasurersLeague();
  const again = () =>
    alice.call(announcePayment, { ...of(league), body: { ...byVenmo(world), amount: "50.00", seasons: 1 } });
  for (let time = 0; time < 3; time++) {
    done(await casey.call(refusePayment, { ...idOf(await announce(world, alice, league)), ...because }));
  }
  const fourth = await again();
  expect([fourth.status, fourth.error.message]).toEqual([409, expect.stringContaining("three times this week")]);
  world.advance({ days: 7.01 });
  done(await again());
});

it("A member says that they paid after somebody else said so three times and nothing arrived", async () => {
  const league = await aTreasurersLeague();
  const words = { ...byVenmo(world), amount: "50.00", seasons: 1 };
  for (let time = 0; time < 3; time++) {
    const said = await ben.call(announcePayment, { ...of(league), body: { ...words, forUserId: alice.userId } });
    done(await casey.call(refusePayment, { ...idOf(done(said).id), ...because }));
  }
  done(await alice.call(announcePayment, { ...of(league), body: words }));
});

describe("a debt", () => {
  it("shows its recipient's ways to be paid while it is owed, and isn't denied once it was received", async () => {
    const { debt } = await wonByAlice();
    expect((await casey.call(getDebtWays, debt)).status).toBe(200);
    done(await casey.call(sendDebt, { ...debt, body: byVenmo(world) }));
    expect((await casey.call(getDebtWays, debt)).status).toBe(404);
    done(await alice.call(receiveDebt, debt));
    expect((await casey.call(getDebtWays, debt)).status).toBe(404);
    for (const by of [alice, casey]) expect((await by.call(denyDebt, { ...debt, ...because })).status).toBe(409);
  });

  it("that is a refund has arrived when its recipient says so, and not when it was sent", async () => {
    const league = await aTreasurersLeague(alice);
    await setStatus(casey, league, "cancelled");
    const [debt] = done(await alice.call(listDebts, of(league)));
    const standing = async () => {
      const [now] = done(await alice.call(listDebts, of(league)));
      return [now?.standing, (await seatOf(casey, league, alice))?.paymentStatus];
    };
    expect((await alice.call(getHowToPay, of(league))).status).toBe(404);
    done(await casey.call(sendDebt, { ...idOf(debt?.id ?? ""), body: byVenmo(world) }));
    expect(await standing()).toEqual(["sent", "paid"]);
    done(await alice.call(receiveDebt, idOf(debt?.id ?? "")));
    expect(await standing()).toEqual(["received", "refunded"]);
  });
});

const say = (who: Person, league: League) =>
  who.call(announcePayment, { ...of(league), body: { ...byVenmo(world), amount: "50.00", seasons: 1 } });

describe("a seat in a listed league", () => {
  it("isn't to be had for the mere word that one paid", async () => {
    const league = await aLeague(world, casey, { custody: "treasurer", isPublic: true });
    const seat = (who: Person) => seatOf(casey, league, who);
    const later = async (hours: number) => {
      world.advance({ hours });
      await releaseHeldSeats(world.deps);
    };
    const [liar, late] = [await aPerson(world, "liar"), await aPerson(world, "late")];
    const said = [await say(liar, league), await say(late, league)];
    expect(said.map(({ status }) => status)).toEqual([201, 201]);
    await later(1);
    expect([await seat(liar), await seat(late)]).toMatchObject([{ heldUntil: null }, { heldUntil: null }]);
    expect((await say(liar, league)).error.message).toContain("already said");
    const [first, second] = said.map(({ body }) => ({ id: body.id }));
    await liar.call(withdrawAnnouncement, of(first ?? { id: "" }));
    await casey.call(refusePayment, { ...of(second ?? { id: "" }), body: { reason: "Nothing came." } });
    expect((await seat(liar))?.heldUntil).not.toBeNull();
    await later(1);
    expect(await seat(liar)).toBeUndefined();
    const again = await say(late, league);
    await casey.call(confirmPayments, { ...of(league), body: { paymentIds: [again.body.id] } });
    await later(24);
    expect(await seat(late)).toMatchObject({ paymentStatus: "paid", heldUntil: null });
  });
});
