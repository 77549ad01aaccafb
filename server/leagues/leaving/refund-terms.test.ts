import { expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { getRefundTerms } from "#contract/leagues/refund-terms.ts";
import { listMembers, remindMember } from "#contract/members/members.ts";
import { takeBackPrepaid } from "#contract/members/prepaid.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { resolveVotingSession } from "#contract/operations/admin-oversight.ts";
import { castSessionVote } from "#contract/votes/payout-votes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { emailTo } from "#tests/support/news.ts";
import { of, refusal, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson, type Person } from "#tests/support/world.ts";

/** What a member would get back, and how much of it once the season has paid prizes (RULES §7, §23). */
const world = withWorld();
const [casey, ben, cora, dev] = withPeople(world, "casey", "ben", "cora", "dev");
let count = 0;

const DYNASTY = { leagueType: "dynasty", minYears: 1, maxYears: 3 };
const WEEKLY = { leagueType: "pickem", periodPrizeShare: 100 };

/** Three who have paid $50.00 for each year. */
async function aSeason(terms: Record<string, unknown>, years = 1): Promise<League> {
  const chosen = { name: `Crew ${++count}`, ...terms };
  const league = await withLeague(world, { by: casey, players: [ben, cora, dev], paid: true, years }, chosen);
  return league;
}
const award = async (league: League, { userId }: Person, amount: string, period?: string) => {
  const body = { payouts: [{ userId, place: 1, amount }], ...(period ? { period } : {}) };
  expect((await casey.call(proposePayouts, { ...of(league), body })).status).toBe(201);
};
const terms = (by: Person, { id }: League, of = by) => by.call(getRefundTerms, { params: { id, userId: of.userId } });
const escrow = async (league: League, season = "1") =>
  (await casey.call(getEscrow, { ...of(league), query: { season } })).body;

it("Someone without a seat has no terms and no reminder, and isn't told apart from no one", async () => {
  const league = await aSeason({});
  const stranger = await aPerson(world, "stranger");
  for (const userId of [stranger.userId, "00000000-0000-4000-8000-000000000000"]) {
    const params = { id: league.id, userId };
    for (const call of [getRefundTerms, remindMember])
      expect(await casey.call(call, { params })).toMatchObject(refusal(404, "Member not found"));
  }
});

it("Before any prize is paid, everything held goes back, prepaid seasons too", async () => {
  const league = await aSeason({ ...DYNASTY, commissionerReimbursement: "10.00" }, 3);
  const all = {
    ...{ refund: "150.00", thisSeason: "50.00", laterSeasons: "100.00" },
    ...{ prizesPaid: false, hasWonPrize: false, hasDisputed: false },
  };
  const admin = await anAdmin(world, "ada");
  for (const by of [ben, casey, admin]) expect((await terms(by, league, ben)).body).toEqual(all);
  expect(await terms(cora, league, ben)).toMatchObject(
    refusal(403, "Only the member and the commissioner can see this."),
  );
});

it("After a prize, its winner gets nothing back for the season, and others at most an equal share of what is left", async () => {
  const league = await aSeason(WEEKLY);
  await award(league, ben, "80.00", "Week 1");
  const none = {
    ...{ refund: "0.00", thisSeason: "0.00", laterSeasons: "0.00" },
    prizesPaid: true,
    hasDisputed: false,
  };
  expect((await terms(ben, league)).body).toEqual({ ...none, hasWonPrize: true });
  expect((await terms(cora, league)).body).toEqual({
    ...none,
    ...{ refund: "23.33", thisSeason: "23.33", hasWonPrize: false },
  });
});

it("A season that an admin refunds gives what is left to those who have won nothing, to the cent", async () => {
  const league = await aSeason({ ...WEEKLY, payoutRule: "majority_approval" });
  const vote = async (period: string, amount: string, ballot: string) => {
    const body = { payouts: [{ userId: ben.userId, place: 1, amount }], period };
    const { votingSessionId: id = "" } = (await casey.call(proposePayouts, { ...of(league), body })).body;
    for (const by of [cora, dev]) await by.call(castSessionVote, { ...of({ id }), body: { vote: ballot } });
    return id;
  };
  await vote("Week 1", "79.99", "for");
  world.advance({ hours: 1 });
  const id = await vote("Week 2", "20.00", "against");
  const admin = await anAdmin(world, "overseer");
  const body = { action: "refund", reason: "Nobody agrees." };
  expect((await admin.call(resolveVotingSession, { ...of({ id }), body })).body.message).toBe(
    "$70.01 goes back to the cards that paid this season's entry fees.",
  );
  await world.runJobs();
  expect(await escrow(league)).toMatchObject({ balance: "0.00", refunded: "70.01", paidOut: "79.99" });
  const { body: seats } = await casey.call(listMembers, of(league));
  expect(seats.find(({ userId }) => userId === ben.userId)?.refundAmount).toBeNull();
  expect(seats.map(({ refundAmount }) => refundAmount ?? "none").sort()).toEqual(["35.00", "35.01", "none"]);
});

it("Prepaid seasons are taken back in full once 60 days have gone by since the last prize, for the amount that was shown", async () => {
  const league = await aSeason(DYNASTY, 3);
  await casey.call(completeLeague, of(league));
  await award(league, ben, "100.00");
  const takeBack = (by: Person, amount: string) => by.call(takeBackPrepaid, { ...of(league), body: { amount } });
  const from = utcText(new Date(world.clock().getTime() + 60 * 86_400_000));
  expect(await takeBack(ben, "100.00")).toMatchObject(refusal(409, `You can take back what you prepaid from ${from}.`));
  world.advance({ days: 60 });
  expect(await takeBack(ben, "50.00")).toMatchObject(
    refusal(409, "You now have $100.00 prepaid. No money moved; check the amount and try again."),
  );
  expect((await takeBack(ben, "100.00")).body.refundAmount).toBe("100.00");
  const email = await emailTo(ben, `$100.00 from ${league.name} is on its way back to you`);
  expect(email?.[1]).toMatch(`You took back the seasons you had prepaid in ${league.name}.`);
  const { rows } = await world.database.ownerPool.query(
    "select user_id, payment_status, paid_through_year, years_payed_for from league_members where league_id = $1",
    [league.id],
  );
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      { user_id: ben.userId, payment_status: "paid", paid_through_year: 1, years_payed_for: 1 },
      { user_id: cora.userId, payment_status: "paid", paid_through_year: 3, years_payed_for: 3 },
    ]),
  );
  await world.runJobs();
  expect(await escrow(league, "3")).toMatchObject({ balance: "100.00", refunded: "50.00" });
  // Someone who won nothing gets nothing back for the season that was played, either.
  expect((await takeBack(cora, "100.00")).body.refundAmount).toBe("100.00");
});
