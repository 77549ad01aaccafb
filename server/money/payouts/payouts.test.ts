import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { getPayoutAccount, openPayoutAccount } from "#contract/money/payout-account.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { completeSandboxAccountLink } from "#contract/money/sandbox.ts";
import { toCents } from "#contract/platform/money.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { hasPayouts } from "#server/money/payouts/queries.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

let world: TestApp;
let commissioner: Person;
beforeEach(async () => {
  world = await testApp();
  commissioner = await aPerson(world, "commissioner");
});
afterEach(async () => {
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  await world.close();
});

/** Completes a season with three members who paid $33.33 each, with 10% for the commissioner. */
async function aCompletedSeason(prefix: string): Promise<{ league: League; players: Person[] }> {
  const league = await aLeague(world, commissioner, { entryFee: "33.33", commissionerReimbursement: 10 });
  const players = [];
  for (const name of ["ann", "ben", "cid"]) players.push(await aPerson(world, `${prefix}_${name}`));
  await join(commissioner, league, ...players);
  for (const player of players) await pay(player, league);
  await commissioner.call(completeLeague, { params: { id: league.id } });
  return { league, players };
}

const propose = (league: League, payouts: object[]) =>
  commissioner.call(proposePayouts, { params: { id: league.id }, body: { payouts } });

async function tellWhereToPay(person: Person, accountNumber = "000123456789") {
  const { body } = await person.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
  const id = body.url.split("/").at(-1) ?? "";
  const done = await person.call(completeSandboxAccountLink, {
    params: { id },
    body: { routingNumber: "110000000", accountNumber },
  });
  expect(done.status).toBe(200);
}

describe("paying the winners", () => {
  it("leaves no odd cent: 99.99 collected, 9.99 reimbursed, 90.00 to three", async () => {
    const { league, players } = await aCompletedSeason("odd");
    const amounts = ["45.00", "27.00", "18.00"];
    const payouts = players.map(({ userId }, index) => ({ userId, place: index + 1, amount: amounts[index] }));
    const proposed = await propose(league, payouts);
    expect(proposed.status).toBe(201);
    expect(proposed.body.payouts.map(({ kind, amount, status }) => [kind, amount, status])).toEqual([
      ["prize", "45.00", "pending"],
      ["prize", "27.00", "pending"],
      ["prize", "18.00", "pending"],
      ["reimbursement", "9.99", "pending"],
    ]);
    expect((await commissioner.call(getEscrow, { params: { id: league.id } })).body).toMatchObject({
      balance: "0.00",
      collected: "99.99",
      paidOut: "99.99",
    });

    await world.runJobs();
    for (const person of [...players, commissioner]) await tellWhereToPay(person);
    await world.runJobs();
    const { body: sent } = await commissioner.call(listPayouts, { params: { id: league.id } });
    expect(sent.map(({ status }) => status)).toEqual(Array(4).fill("completed"));
  });

  it("never exceeds the pool, and names both amounts", async () => {
    const { league, players } = await aCompletedSeason("greedy");
    const { status, error } = await propose(league, [{ userId: players[0]?.userId, place: 1, amount: "90.01" }]);
    expect([status, error.message, error.errors]).toEqual([
      400,
      "Total payouts ($90.01) exceed pool size ($90.00).",
      undefined,
    ]);
  });

  it("pays once when the same proposal is sent ten times at once", async () => {
    const { league, players } = await aCompletedSeason("click");
    const body = [{ userId: players[0]?.userId, place: 1, amount: "9.00" }];
    const answers = await Promise.all(Array.from({ length: 10 }, () => propose(league, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await commissioner.call(getEscrow, { params: { id: league.id } })).body.balance).toBe("81.00");
  });

  it("takes only paid members, real amounts and completed leagues", async () => {
    const { league, players } = await aCompletedSeason("strict");
    const stranger = await aPerson(world, "strict_stranger");
    const [paid, other] = [players[0], stranger].map((person) => ({ userId: person?.userId, amount: "1.00" }));
    expect(
      (
        await propose(league, [
          { ...paid, place: 1 },
          { ...other, place: 2 },
        ])
      ).error,
    ).toMatchObject({
      message: "Only paid members can be selected.",
      errors: [{ path: "payouts.1.userId", message: "Only paid members can be selected." }],
    });
    expect((await propose(league, [])).error.message).toBe("Please add at least one payout before proposing.");
    expect((await propose(league, [{ userId: players[0]?.userId, place: 1, amount: "0.00" }])).status).toBe(400);
    const open = await aLeague(world, commissioner);
    expect((await propose(open, [{ userId: players[0]?.userId, place: 1, amount: "1.00" }])).status).toBe(409);
    const byPlayer = await players[0]?.call(proposePayouts, {
      params: { id: league.id },
      body: { payouts: [{ userId: players[0].userId, place: 1, amount: "1.00" }] },
    });
    expect(byPlayer?.status).toBe(403);
  });

  it("waits until the winner adds a bank account, and shows what waits", async () => {
    const { league, players } = await aCompletedSeason("waiting");
    const [winner] = players;
    await propose(league, [{ userId: winner?.userId, place: 1, amount: "90.00" }]);
    await world.runJobs();
    expect((await winner?.call(getPayoutAccount))?.body).toEqual({
      status: "none",
      bank: null,
      missing: [],
      bankFailure: null,
      onItsWay: "0.00",
      pendingAmount: "90.00",
      pendingPayouts: 1,
      waiting: [expect.objectContaining({ leagueName: "Sunday League", kind: "prize", place: 1, amount: "90.00" })],
    });
    if (winner) await tellWhereToPay(winner);
    await world.runJobs();
    expect((await winner?.call(getPayoutAccount))?.body).toEqual({
      status: "ready",
      bank: { name: "Sandbox Test Bank", last4: "6789" },
      missing: [],
      bankFailure: null,
      onItsWay: "90.00",
      pendingAmount: "0.00",
      pendingPayouts: 0,
      waiting: [],
    });
  });

  it("is on its way for five days after it was sent", async () => {
    const { league, players } = await aCompletedSeason("on_its_way");
    const [winner] = players;
    await propose(league, [{ userId: winner?.userId, place: 1, amount: "90.00" }]);
    if (winner) await tellWhereToPay(winner);
    await world.runJobs();
    const onItsWay = async () => (await winner?.call(getPayoutAccount))?.body.onItsWay;
    world.advance({ days: 4 });
    expect(await onItsWay()).toBe("90.00");
    world.advance({ days: 2 });
    expect(await onItsWay()).toBe("0.00");
  });
});

describe("the payouts of a league", () => {
  it("are shown to signed-in users only", async () => {
    const { league } = await aCompletedSeason("listed");
    expect((await world.visitor().call(listPayouts, { params: { id: league.id } })).status).toBe(401);
  });

  it("count as paid out of the season, except money that had become unclaimed", async () => {
    const { league, players } = await aCompletedSeason("counted");
    const season = { leagueId: league.id, seasonYear: 1 };
    const money = { ...season, userId: commissioner.userId, amount: toCents(100), createdAt: world.clock() };
    await world.deps.db.insert(payouts).values({ ...money, kind: "unclaimed" });
    expect(await hasPayouts(world.deps.db, season)).toBe(false);
    await propose(league, [{ userId: players[0]?.userId, place: 1, amount: "90.00" }]);
    expect(await hasPayouts(world.deps.db, season)).toBe(true);
  });
});
