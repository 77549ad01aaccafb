import { describe, expect, it } from "vitest";
import { getPlayerStats } from "#contract/leagues/dashboards.ts";
import { createLeague, editLeague, type League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { getPayoutPool, listPayouts } from "#contract/money/payouts.ts";
import { castVote } from "#contract/votes/payout-votes.ts";
import { escrowOf, of, propose as proposeTo, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner, ...players] = withPeople(world, "commissioner", "alice", "ben", "carmen", "dev");
const [alice, ben] = players;

/**
 * Opens a pick'em with four members who paid $50.00 each: 10% goes to the commissioner, 30% of the rest to weekly
 * prizes.
 */
function aPickem(terms: Record<string, unknown> = {}): Promise<League> {
  const pickem = { leagueType: "pickem", periodPrizeShare: 30, commissionerReimbursement: 10, ...terms };
  return withLeague(world, { by: commissioner, players, paid: true }, pickem);
}

const propose = (league: League, amount: string, more: object = { period: "Week 1" }) =>
  proposeTo(commissioner, league, [[alice, amount]], more);
const poolOf = async (league: League) => (await commissioner.call(getPayoutPool, of(league))).body;
const winningsOf = async (person: Person) => Number((await person.call(getPlayerStats)).body.seasonWinnings);
const made = async (league: League) => (await commissioner.call(listPayouts, of(league))).body;

describe("prizes during the season", () => {
  it("come out of what is set aside, and leave the rest for the end", async () => {
    const league = await aPickem();
    const wonBefore = await winningsOf(alice);
    expect(await poolOf(league)).toMatchObject({ pool: "180.00", periodPool: "54.00", periodAvailable: "54.00" });
    expect((await propose(league, "54.01")).error.message).toBe("Total payouts ($54.01) exceed pool size ($54.00).");
    expect((await propose(league, "20.00")).status).toBe(201);
    world.advance({ days: 7 });
    expect((await propose(league, "30.00", { period: "Week 2" })).status).toBe(201);
    expect(await made(league)).toMatchObject([
      { kind: "period_prize", period: "Week 1", amount: "20.00" },
      { kind: "period_prize", period: "Week 2", amount: "30.00" },
    ]);
    expect(await winningsOf(alice), "the dashboard counts them").toBe(wonBefore + 50);
    expect(await poolOf(league)).toMatchObject({ periodAvailable: "4.00", available: "130.00", proposed: "50.00" });
    await setStatus(commissioner, league, "completed");
    expect((await propose(league, "4.00")).status).toBe(409);
    expect((await propose(league, "130.00", {})).status).toBe(201);
    expect(await escrowOf(commissioner, league)).toMatchObject({ balance: "0.00", paidOut: "200.00" });
  });

  it("are paid once a period, however often they are sent at once", async () => {
    const league = await aPickem();
    const answers = await Promise.all([1, 2, 3].map(() => propose(league, "10.00")));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it("are offered by week, out of the share, until each is paid by its name or by hand", async () => {
    const weekly = { kind: "weekly_high_score", amount: "10.00", isEachWeek: true, fromWeek: 1, toWeek: 4 };
    const custom = { kind: "custom", label: "Best trade", amount: "5.00" };
    const league = await aPickem({ prizeRules: [{ ...weekly, phase: "regular" }, custom] });
    const weeks = async () => (await poolOf(league)).left.periods.map(({ number, amount }) => `${number}: ${amount}`);
    expect((await poolOf(league)).left.periods[0]).toEqual({
      ...{ title: "Weekly high score, week 1", unit: "week", number: 1, amount: "10.00" },
    });
    const named = [{ userId: alice.userId, prize: "Weekly high score, week 2", amount: "10.00" }];
    expect((await propose(league, "", { payouts: named, period: "Week 2" })).status).toBe(201);
    expect(await weeks()).toEqual(["1: 10.00", "3: 10.00", "4: 10.00"]);
    await propose(league, "40.00", { period: "Week 1" });
    expect(await weeks()).toEqual(["3: 2.00", "4: 2.00"]);
    await setStatus(commissioner, league, "completed");
    expect(await weeks()).toEqual([]);
  });

  it("go by the league's payout rule", async () => {
    const league = await aPickem({ payoutRule: "majority_approval" });
    const { body } = await propose(league, "10.00");
    const params = { sessionId: body.votingSessionId ?? "" };
    for (const player of players.slice(0, 3)) await player.call(castVote, { params, body: { vote: "for" } });
    expect(await made(league)).toMatchObject([{ kind: "period_prize", period: "Week 1", amount: "10.00" }]);
  });

  it("end the members' right to leave with a refund: prizes have left the pool", async () => {
    const league = await aPickem();
    await propose(league, "10.00");
    expect((await ben.call(leaveLeague, of(league))).status).toBe(409);
  });

  it("are for pick'em and survivor leagues that choose them, and fixed once someone has paid", async () => {
    const plain = await aLeague(world, commissioner);
    expect((await propose(plain, "1.00")).error.message).toBe("This league pays its prizes at the end of the season.");
    const { name, entryFee, payoutStructure } = plain;
    const dates = { paymentDeadline: plain.paymentDeadline, endDate: plain.endDate };
    const refused = await commissioner.call(createLeague, {
      body: { name, entryFee, payoutStructure, ...dates, periodPrizeShare: 10 },
    });
    expect(refused.error.errors?.[0]?.path).toBe("periodPrizeShare");
    const league = await aPickem();
    const { paymentDeadline, endDate } = league;
    const body = { paymentDeadline, endDate, periodPrizeShare: 40 };
    expect((await commissioner.call(editLeague, { ...of(league), body })).status).toBe(409);
  });
});
