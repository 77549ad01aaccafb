import { describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { denyDebt, getDebtWays, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import { answerTreasurer, nameTreasurer } from "#contract/money/treasurer/kept-money.ts";
import {
  announcePayment,
  getHowToPay,
  objectToRecord,
  recordPayment,
  refusePayment,
  reversePayment,
} from "#contract/money/treasurer/treasurer-payments.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { announce, byVenmo, done, payTreasurer } from "#tests/money/treasurer-acts.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, join, type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, alice, ben] = withPeople(world, "casey", "alice", "ben");
let number = 0;

const because = { body: { reason: "I looked twice." } };
const idOf = (id: string) => ({ params: { id } });

async function aTreasurersLeague() {
  const league = await aLeague(world, casey, { custody: "treasurer", name: `Sunday Crew ${++number}` });
  await join(casey, league, alice, ben);
  return league;
}

const record = (league: League, by: Person, of: Person) =>
  by.call(recordPayment, {
    ...idOf(league.id),
    body: { ...byVenmo(world), userId: of.userId, amount: "50.00", seasons: 1 },
  });

const toldIn = async (person: Person, { id }: League) =>
  (await person.call(listNotifications)).body.filter(({ leagueId }) => leagueId === id).map(({ title }) => title);

/** A season of Alice's and Ben's that Alice won. @returns The debt's calls. */
async function wonByAlice() {
  const league = await aTreasurersLeague();
  await payTreasurer(world, casey, league, alice, ben);
  done(await casey.call(completeLeague, idOf(league.id)));
  const payouts = [{ userId: alice.userId, place: 1, amount: "60.00" }];
  done(await casey.call(proposePayouts, { ...idOf(league.id), body: { payouts } }));
  const [debt] = done(await alice.call(listDebts, idOf(league.id)));
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
    const [first] = done(await casey.call(listDebts, idOf(league.id)));
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
    alice.call(announcePayment, { ...idOf(league.id), body: { ...byVenmo(world), amount: "50.00", seasons: 1 } });
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
    const said = await ben.call(announcePayment, { ...idOf(league.id), body: { ...words, forUserId: alice.userId } });
    done(await casey.call(refusePayment, { ...idOf(done(said).id), ...because }));
  }
  done(await alice.call(announcePayment, { ...idOf(league.id), body: words }));
});

it("Members are told of another treasurer", async () => {
  const league = await aTreasurersLeague();
  done(await casey.call(nameTreasurer, { ...idOf(league.id), body: { userId: alice.userId } }));
  done(await alice.call(answerTreasurer, { ...idOf(league.id), body: { accepts: true } }));
  const told = `alice Tester is the treasurer of ${league.name} now`;
  for (const person of [ben, casey]) expect(await toldIn(person, league)).toContain(told);
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
    const league = await aTreasurersLeague();
    await payTreasurer(world, casey, league, alice);
    await setStatus(casey, league, "cancelled");
    const [debt] = done(await alice.call(listDebts, idOf(league.id)));
    const standing = async () => {
      const [now] = done(await alice.call(listDebts, idOf(league.id)));
      const seats = done(await alice.call(listMembers, idOf(league.id)));
      return [now?.standing, seats.find(({ userId }) => userId === alice.userId)?.paymentStatus];
    };
    expect((await alice.call(getHowToPay, idOf(league.id))).status).toBe(404);
    done(await casey.call(sendDebt, { ...idOf(debt?.id ?? ""), body: byVenmo(world) }));
    expect(await standing()).toEqual(["sent", "paid"]);
    done(await alice.call(receiveDebt, idOf(debt?.id ?? "")));
    expect(await standing()).toEqual(["received", "refunded"]);
  });
});
