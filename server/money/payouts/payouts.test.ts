import { describe, expect, it } from "vitest";
import { getPayoutAccount } from "#contract/money/payout-account.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { toCents } from "#contract/platform/money.ts";
import { hasPayouts } from "#server/money/payouts/queries.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { award, escrowOf, of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");

/** Completes a season with three members who paid $33.33 each, with 10% for the commissioner. */
async function aCompletedSeason(prefix: string) {
  const [ann, ben, cid] = [
    await aPerson(world, `${prefix}_ann`),
    await aPerson(world, `${prefix}_ben`),
    await aPerson(world, `${prefix}_cid`),
  ];
  const scene = { by: commissioner, players: [ann, ben, cid], paid: true, status: "completed" } as const;
  const league = await withLeague(world, scene, { entryFee: "33.33", commissionerReimbursement: 10 });
  const account = async () => (await ann.call(getPayoutAccount)).body;
  return { league, ann, ben, cid, account };
}

describe("paying the winners", () => {
  it("leaves no odd cent: 99.99 collected, 9.99 reimbursed, 90.00 to three", async () => {
    const { league, ann, ben, cid } = await aCompletedSeason("odd");
    const proposed = await award(commissioner, league, [ann, "45.00"], [ben, "27.00"], [cid, "18.00"]);
    expect(proposed.body.payouts.map(({ kind, amount, status }) => [kind, amount, status])).toEqual([
      ["prize", "45.00", "pending"],
      ["prize", "27.00", "pending"],
      ["prize", "18.00", "pending"],
      ["reimbursement", "9.99", "pending"],
    ]);
    const escrow = { balance: "0.00", collected: "99.99", paidOut: "99.99" };
    expect(await escrowOf(commissioner, league)).toMatchObject(escrow);
    await world.runJobs();
    for (const person of [ann, ben, cid, commissioner]) await nameBankAccount(person);
    await world.runJobs();
    const { body: sent } = await commissioner.call(listPayouts, of(league));
    expect(sent.map(({ status }) => status)).toEqual(Array(4).fill("completed"));
  });

  it("never exceeds the pool, and names both amounts", async () => {
    const { league, ann } = await aCompletedSeason("greedy");
    const { status, error } = await award(commissioner, league, [ann, "90.01"]);
    const message = "Total payouts ($90.01) exceed pool size ($90.00).";
    expect([status, error.message, error.errors]).toEqual([400, message, undefined]);
  });

  it("pays once when the same proposal is sent ten times at once", async () => {
    const { league, ann } = await aCompletedSeason("click");
    const payouts = [
      { userId: ann.userId, place: 1, amount: "4.00" },
      { userId: ann.userId, prize: "Weekly high score, week 3", amount: "5.00" },
    ];
    const propose = () => commissioner.call(proposePayouts, { ...of(league), body: { payouts } });
    const answers = await Promise.all(Array.from({ length: 10 }, propose));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await escrowOf(commissioner, league)).balance).toBe("81.00");
  });

  it("takes only paid members, real amounts and completed leagues", async () => {
    const { league, ann } = await aCompletedSeason("strict");
    const stranger = await aPerson(world, "strict_stranger");
    const message = "Only paid members can be selected.";
    expect((await award(commissioner, league, [ann, "1.00"], [stranger, "1.00"])).error).toMatchObject({
      message,
      errors: [{ path: "payouts.1.userId", message }],
    });
    const none = await award(commissioner, league);
    expect(none.error.message).toBe("Please add at least one payout before proposing.");
    expect((await award(commissioner, league, [ann, "0.00"])).status).toBe(400);
    const open = await aLeague(world, commissioner);
    expect((await award(commissioner, open, [ann, "1.00"])).status).toBe(409);
    expect((await award(ann, league, [ann, "1.00"])).status).toBe(403);
  });

  it("waits until the winner adds a bank account, shows what waits, and is on its way for five days", async () => {
    const { league, ann, account } = await aCompletedSeason("waiting");
    await award(commissioner, league, [ann, "90.00"]);
    await world.runJobs();
    const nothing = { missing: [], bankFailure: null };
    expect(await account()).toEqual({
      ...{ ...nothing, status: "none", bank: null, onItsWay: "0.00", pendingAmount: "90.00", pendingPayouts: 1 },
      waiting: [expect.objectContaining({ leagueName: "Sunday League", kind: "prize", place: 1, amount: "90.00" })],
    });
    await nameBankAccount(ann);
    await world.runJobs();
    const bank = { name: "Sandbox Test Bank", last4: "6789" };
    expect(await account()).toEqual({
      ...{
        ...nothing,
        status: "ready",
        bank,
        onItsWay: "90.00",
        pendingAmount: "0.00",
        pendingPayouts: 0,
        waiting: [],
      },
    });
    world.advance({ days: 4 });
    expect(await account()).toMatchObject({ onItsWay: "90.00" });
    world.advance({ days: 2 });
    expect(await account()).toMatchObject({ onItsWay: "0.00" });
  });
});

describe("the payouts of a league", () => {
  it("count as paid out of the season, except money that had become unclaimed", async () => {
    const { league, ann, cid } = await aCompletedSeason("counted");
    const season = { leagueId: league.id, seasonYear: 1 };
    const money = { ...season, userId: cid.userId, amount: toCents(100), createdAt: world.clock() };
    await world.deps.db.insert(payouts).values({ ...money, kind: "unclaimed" });
    expect(await hasPayouts(world.deps.db, season)).toBe(false);
    await award(commissioner, league, [ann, "90.00"]);
    expect(await hasPayouts(world.deps.db, season)).toBe(true);
  });
});
