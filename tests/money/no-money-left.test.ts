import { describe, expect, it } from "vitest";
import * as leagues from "#contract/leagues/leagues.ts";
import { listMembers, removeMember } from "#contract/members/members.ts";
import { getPayoutPool, listPayouts, proposePayouts, returnRemainder } from "#contract/money/payouts.ts";
import { escrowOf, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, pay, setStatus } from "#tests/support/world.ts";

/** Every cent of a season has a way out (RULES §23): removals after prizes, leftovers, and reimbursements. */
const world = withWorld();
const [casey] = withPeople(world, "casey");
let count = 0;
/** A league that this many people have paid into. */
async function aPaidLeague(people: number, terms: Record<string, unknown> = {}, years = 1) {
  count += 1;
  const members: Person[] = [];
  for (let n = 1; n <= people; n++) members.push(await aPerson(world, `p${count}_${n}`));
  const scene = { by: casey, players: members, paid: true, years } as const;
  const league = await withLeague(world, scene, { name: `League ${count}`, ...terms });
  const params = { id: league.id };
  const award = (winner: Person | undefined, amount: string, period?: string, place = 1) =>
    casey.call(proposePayouts, {
      params,
      body: { payouts: [{ userId: winner?.userId, place, amount }], ...(period ? { period } : {}) },
    });
  return {
    league,
    params,
    members,
    award,
    pool: async () => (await casey.call(getPayoutPool, { params })).body,
    escrow: (season = "1") => escrowOf(casey, league, season),
    remove: (person: Person | undefined) =>
      casey.call(removeMember, { params: { id: league.id, userId: person?.userId ?? "" } }),
    giveRest: (amount: string) => casey.call(returnRemainder, { params, body: { amount } }),
    complete: () => setStatus(casey, league, "completed"),
  };
}

const PERIODIC = { leagueType: "pickem", periodPrizeShare: 100 };

describe("removal after prizes", () => {
  it("gives a winner nothing back, and anyone else at most an equal share of what is left", async () => {
    const { award, remove, pool, members, escrow } = await aPaidLeague(5, PERIODIC);
    expect((await award(members[0], "200.00", "Week 1")).status).toBe(201);
    expect((await remove(members[0])).body.refundAmount).toBe("0.00");
    expect(await pool()).toMatchObject({ pool: "250.00", available: "50.00" });
    expect((await remove(members[1])).body.refundAmount).toBe("12.50");
    expect((await remove(members[2])).body.refundAmount).toBe("12.50");
    await world.runJobs();
    expect(await escrow()).toMatchObject({ balance: "25.00", paidOut: "200.00", refunded: "25.00" });
  });

  it("never gives back more than was paid, and doesn't touch the reimbursement", async () => {
    const { award, remove, members } = await aPaidLeague(3, { ...PERIODIC, commissionerReimbursement: 10 });
    expect((await award(members[0], "0.01", "Week 1")).status).toBe(201);
    // $149.99 is left; $15.00 of it is the commissioner's.
    expect((await remove(members[1])).body.refundAmount).toBe("44.99");
  });

  it("takes no more than there is, even together with a simultaneous proposal", async () => {
    const { award, remove, members, escrow } = await aPaidLeague(4, PERIODIC);
    expect((await award(members[0], "100.00", "Week 1")).status).toBe(201);
    const [removed, paid] = await Promise.all([remove(members[1]), award(members[2], "90.00", "Week 2")]);
    expect([removed.status, [201, 400]]).toEqual([200, expect.arrayContaining([paid.status])]);
    await world.runJobs();
    const { balance, paidOut, refunded } = await escrow();
    expect(Number(balance) + Number(paidOut) + Number(refunded)).toBe(200);
  });
});

describe("what is left over from a season", () => {
  it("goes back to the members' cards in equal shares, with the reimbursement, when the commissioner returns it", async () => {
    const { award, complete, giveRest, pool, escrow, members, params } = await aPaidLeague(3, {
      commissionerReimbursement: 10,
    });
    await complete();
    expect((await award(members[0], "100.00")).status).toBe(201);
    expect(await pool()).toMatchObject({ available: "35.00", reimbursement: "0.00" });
    expect((await giveRest("36.00")).error.message).toBe("$35.00 is left now. Confirm that amount to return it.");
    const answers = await Promise.all([giveRest("35.00"), giveRest("35.00")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ body }) => body.message)).toContain("We're returning $35.00 to 3 members.");
    await world.runJobs();
    expect(await escrow()).toMatchObject({ balance: "0.00", paidOut: "115.00", refunded: "35.00" });
    const { body: seats } = await casey.call(listMembers, { params });
    expect(seats.map(({ paymentStatus, refundAmount }) => [paymentStatus, refundAmount])).toEqual([
      ["paid", "11.67"],
      ["paid", "11.67"],
      ["paid", "11.66"],
    ]);
  });

  it("waits for the season's end, and for the members' vote", async () => {
    const { members, complete, giveRest, award } = await aPaidLeague(2, { payoutRule: "majority_approval" });
    expect((await giveRest("100.00")).status).toBe(409);
    await complete();
    expect((await award(members[0], "60.00")).status).toBe(201);
    expect((await giveRest("100.00")).error.message).toBe("The members are still voting on this season's payouts.");
    world.advance({ days: 8 });
    expect((await giveRest("100.00")).status).toBe(200);
  });

  it("can't be both returned and proposed", async () => {
    const { members, complete, giveRest, award, escrow } = await aPaidLeague(3);
    await complete();
    const answers = await Promise.all([giveRest("150.00"), award(members[0], "150.00")]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    await world.runJobs();
    expect(await escrow()).toMatchObject({ balance: "0.00" });
  });

  it("is carried into a dynasty's next season only on request, joins its pool, and goes back if that is canceled", async () => {
    const { league, members, complete, award, params, escrow, pool } = await aPaidLeague(2, {
      leagueType: "dynasty",
      minYears: 1,
      maxYears: 3,
    });
    await complete();
    expect((await award(members[0], "70.00")).status).toBe(201);
    const start = (carryRemainder?: boolean) =>
      casey.call(leagues.startSeason, {
        params,
        body: { from: "completed", ...(carryRemainder && { carryRemainder }) },
      });
    expect((await start()).error.message).toBe(
      "This season still holds $30.00. Pay it as another prize, return it to the members, or carry it into the next season's pool.",
    );
    expect((await start(true)).status).toBe(200);
    expect(await escrow("1")).toMatchObject({ balance: "0.00", carried: "-30.00" });
    expect(await escrow("2")).toMatchObject({ balance: "30.00", carried: "30.00" });
    await pay(members[0] as Person, (await casey.call(leagues.getLeague, { params })).body);
    expect(await pool()).toMatchObject({ pool: "80.00", available: "80.00", paidMembers: 1 });
    await setStatus(casey, (await casey.call(leagues.getLeague, { params })).body, "cancelled");
    await world.runJobs();
    expect(await escrow("2")).toMatchObject({ balance: "0.00", refunded: "50.00", paidOut: "30.00" });
    const { body: paid } = await casey.call(listPayouts, { params: { id: league.id } });
    expect(paid.filter(({ kind }) => kind === "return")).toMatchObject([
      { userId: members[0]?.userId, amount: "30.00" },
    ]);
  });

  it("can't be carried over to avoid the members' vote", async () => {
    const terms = { leagueType: "dynasty", minYears: 1, maxYears: 3, payoutRule: "majority_approval" };
    const { complete, params } = await aPaidLeague(2, terms);
    await complete();
    const body = { from: "completed", carryRemainder: true };
    expect((await casey.call(leagues.startSeason, { params, body })).error.message).toBe(
      "The members have to vote on this season's payouts first. Whatever the vote leaves over can be carried into the next season.",
    );
  });
});

describe("a reimbursement of 100%", () => {
  it.each(["commissioner_control", "majority_approval"])("is paid at completion, under %s", async (payoutRule) => {
    const { complete, escrow, params } = await aPaidLeague(2, { commissionerReimbursement: 100, payoutRule });
    await complete();
    expect(await escrow()).toMatchObject({ balance: "0.00", paidOut: "100.00" });
    expect((await casey.call(listPayouts, { params })).body).toMatchObject([
      { kind: "reimbursement", amount: "100.00", userId: casey.userId },
    ]);
  });
});
