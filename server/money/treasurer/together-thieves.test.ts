import { describe, expect, it } from "vitest";
import { completeLeague, editLeague, endSeason, type League, startSeason } from "#contract/leagues/leagues.ts";
import { removeMember } from "#contract/members/members.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { denyDebt, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import { answerTreasurer, getKeptMoney, nameTreasurer, takeOverMoney } from "#contract/money/treasurer/treasurers.ts";
import { eraseAccount } from "#contract/people/leave-for-good.ts";
import { fine } from "#tests/money/due-acts.ts";
import { byVenmo, done, payTreasurer } from "#tests/money/treasurer-acts.ts";
import { acceptCharges } from "#tests/support/accept-charges.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

const world = withWorld();
const [casey, alice, ben, mallory] = withPeople(world, "casey", "alice", "ben", "mallory");

async function aSeason(terms: Record<string, unknown> = {}, winner = alice) {
  const scene = { by: casey, players: [winner, ben], paid: true, treasurer: casey, status: "completed" } as const;
  const league = await withLeague(world, scene, terms);
  const params = { id: league.id };
  await award(league, winner, ["12.00", "8.00", "5.00"]);
  const ids = await idsOf(league, winner);
  return { league, params, ids };
}

async function award({ id }: League, winner: Person, amounts: string[]) {
  const payouts = amounts.map((amount, nth) => ({ userId: winner.userId, prize: `Week ${nth + 1}`, amount }));
  done(await casey.call(proposePayouts, { params: { id }, body: { payouts } }));
  await world.runJobs();
}

const debtsOf = async ({ id }: League, { userId }: Person) =>
  (await casey.call(listDebts, { params: { id } })).body.filter((debt) => debt.userId === userId);
const idsOf = async (league: League, who: Person) => (await debtsOf(league, who)).map(({ id }) => id);
const standings = async (league: League, who = alice) => (await debtsOf(league, who)).map(({ standing }) => standing);
const asked = ([first = "", ...alsoIds]: string[]) => ({ params: { id: first }, body: { alsoIds } });
const send = (ids: string[], by = casey) =>
  by.call(sendDebt, { ...asked(ids), body: { ...byVenmo(world), alsoIds: ids.slice(1) } });
const kept = async ({ id }: League) => (await casey.call(getKeptMoney, { params: { id } })).body;

describe("Debts settled together", () => {
  it("count once each, however often an id is given and however it is written", async () => {
    const { league, ids } = await aSeason();
    const [first = ""] = ids;
    const repeated = [...ids, ...ids, first, first.toUpperCase(), ...ids.map((id) => id.toUpperCase())];
    done(await send(repeated));
    expect(await standings(league)).toEqual(["sent", "sent", "sent"]);
    expect(await kept(league)).toMatchObject({ sent: "25.00", keepers: [{ amount: "75.00" }] });
    const upper = asked(repeated.map((id) => id.toUpperCase()));
    done(await alice.call(receiveDebt, { ...upper, body: { ...upper.body, amount: "25.00" } }));
    expect(await standings(league)).toEqual(["received", "received", "received"]);
  });

  it("are at most 501, and none of thousands is touched", async () => {
    const { league, ids } = await aSeason();
    const many = Array.from({ length: 501 }, () => crypto.randomUUID());
    expect((await send([...ids, ...many])).status).toBe(400);
    expect((await send([...ids, ...many.slice(0, 400)])).status).toBe(404);
    expect(await standings(league)).toEqual(["owed", "owed", "owed"]);
  });

  it("are the treasurer's and the recipient's business, and no one else's", async () => {
    const { league, ids } = await aSeason();
    for (const who of [mallory, ben, alice]) expect((await send(ids, who)).status).toBe(404);
    done(await send(ids));
    const denied = { ...asked(ids), body: { ...asked(ids).body, reason: "Mine" } };
    for (const who of [mallory, ben]) {
      expect((await who.call(receiveDebt, asked(ids))).status).toBe(404);
      expect((await who.call(denyDebt, denied)).status).toBe(404);
    }
    expect((await casey.call(receiveDebt, asked(ids))).status).toBe(404);
    expect(await standings(league)).toEqual(["sent", "sent", "sent"]);
  });

  it("are neither lost nor paid twice where the money is handed over at the same time", async () => {
    const { league, params, ids } = await aSeason();
    const [first = "", ...rest] = ids;
    done(await send([first]));
    done(await casey.call(nameTreasurer, { params, body: { userId: ben.userId } }));
    done(await ben.call(answerTreasurer, { params, body: { accepts: true } }));
    const [{ amount = "" } = {}] = (await kept(league)).keepers;
    const takeOver = { params, body: { fromUserId: casey.userId, amount } };
    const [sent, taken] = await Promise.all([send(rest), ben.call(takeOverMoney, takeOver)]);
    expect([sent.status, taken.status].filter((status) => status === 200)).toHaveLength(1);
    if (taken.status === 200) {
      expect((await send(rest)).status).toBe(404);
      done(await send(rest, ben));
      expect((await alice.call(receiveDebt, asked(ids))).status).toBe(409);
      done(await alice.call(receiveDebt, asked([first])));
      done(await alice.call(receiveDebt, asked(rest)));
    } else done(await alice.call(receiveDebt, asked(ids)));
    expect(await standings(league)).toEqual(["received", "received", "received"]);
    expect((await kept(league)).keepers.map((one) => one.amount)).toEqual(["75.00"]);
  });

  it("aren't mixed with another person's or with a league in another currency", async () => {
    const { ids, league } = await aSeason();
    await casey.call(proposePayouts, {
      ...of(league),
      body: { payouts: [{ userId: ben.userId, place: 1, amount: "75.00" }] },
    });
    const mixed = await send([...ids, ...(await idsOf(league, ben))]);
    expect([mixed.status, mixed.error.message]).toEqual([400, "These payouts aren't one league's to one person."]);
    const other = await aSeason({ currency: "EUR" });
    expect((await send([...ids, ...other.ids])).status).toBe(400);
    done(await send(ids));
    done(await send(other.ids));
    expect((await alice.call(receiveDebt, asked([...ids, ...other.ids]))).status).toBe(400);
    expect(await standings(league)).toEqual(["sent", "sent", "sent"]);
  });

  it("of two seasons each come from what is kept of theirs", async () => {
    const dynasty = { leagueType: "dynasty", minYears: 1, maxYears: 3 };
    const league = await withLeague(world, { by: casey, players: [alice, ben], paid: true, treasurer: casey }, dynasty);
    const params = { id: league.id };
    const played = async () => {
      done(await casey.call(startSeason, { params, body: { from: "active" } }));
      done(await casey.call(endSeason, { params }));
    };
    await played();
    await award(league, alice, ["60.00", "40.00"]);
    const next = done(await casey.call(startSeason, { params, body: { from: "completed" } }));
    await payTreasurer(world, casey, next as League, alice, ben);
    await played();
    await award(league, alice, ["70.00", "30.00"]);
    const ids = await idsOf(league, alice);
    expect(ids).toHaveLength(4);
    done(await send(ids));
    done(await alice.call(receiveDebt, { ...asked(ids), body: { ...asked(ids).body, amount: "200.00" } }));
    const { seasons } = await kept(league);
    expect(seasons.map(({ debts, received }) => [debts, received])).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });

  it("are settled with a winner who has erased their account, or erases it before they are paid", async () => {
    const gone = await aPerson(world, "gone");
    const { league, ids } = await aSeason({}, gone);
    const [first = "", ...rest] = ids;
    done(await send([first]));
    done(await gone.call(eraseAccount, { body: { currentPassword: "correct horse" } }));
    expect((await standings(league, gone)).sort()).toEqual(["owed", "owed", "received"]);
    done(await send(rest));
    expect(await standings(league, gone)).toEqual(["received", "received", "received"]);
  });

  it("that a winner's own dues took in part are sent at what is left", async () => {
    const scene = { by: casey, players: [alice, ben], paid: true, treasurer: casey } as const;
    const league = await withLeague(world, scene, { maxChargesPerMember: "20.00" });
    done(await fine(casey, league, alice, { amount: "15.00" }));
    await acceptCharges(alice, league);
    done(await casey.call(completeLeague, of(league)));
    await award(league, alice, ["12.00", "8.00"]);
    const open = (await debtsOf(league, alice)).filter(({ standing }) => standing === "owed");
    const ids = open.map(({ id }) => id);
    expect(open.map(({ amount, setOff }) => [amount, setOff])).toEqual([["5.00", "3.00"]]);
    done(await send(ids));
    expect(await kept(league)).toMatchObject({ sent: "5.00", keepers: [{ amount: "95.00" }] });
    const all = await idsOf(league, alice);
    done(await alice.call(receiveDebt, asked(all)));
    expect(await standings(league)).toEqual(["received", "received"]);
  });
});

describe("The currency of a league", () => {
  const toEuro = ({ paymentDeadline, endDate }: League) => ({ paymentDeadline, endDate, currency: "EUR" });

  it("can't change while prizes are owed", async () => {
    const { league, params } = await aSeason();
    expect((await casey.call(editLeague, { params, body: toEuro(league) })).status).toBe(409);
  });

  it("can't change while a refund is owed, or after it was paid", async () => {
    const league = await withLeague(world, { by: casey, players: [alice], paid: true, treasurer: casey });
    const params = { id: league.id };
    done(await casey.call(removeMember, { params: { ...params, userId: alice.userId } }));
    const ids = await idsOf(league, alice);
    expect(ids).toHaveLength(1);
    expect((await casey.call(editLeague, { params, body: toEuro(league) })).status).toBe(409);
    done(await send(ids));
    done(await alice.call(receiveDebt, asked(ids)));
    expect((await casey.call(editLeague, { params, body: toEuro(league) })).status).toBe(409);
  });
});
