import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { resolveVotingSession } from "#contract/operations/admin-oversight.ts";
import { castSessionVote, getVotingSession } from "#contract/votes/payout-votes.ts";
import { settleExpiredVotes } from "#server/votes/payout-votes/settle-expired-votes.ts";
import { emailTo, noticesTo, SIGNATURE } from "#tests/support/news.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { type Person, setStatus } from "#tests/support/world.ts";

/** What members and admins read about a vote on payouts, word for word (RULES §8, §11, §18). */
const world = withWorld();
const [casey] = withPeople(world, "casey");
const ada = withAdmin(world);
const [ben, cora] = withPeople(world, "ben", "cora");
let count = 0;
const url = () => world.deps.config.publicUrl;

/** A completed league with two members who have paid $50.00 each, and what is proposed there for Ben. */
async function aVote(amount: string, terms: Record<string, unknown> = {}, period?: string) {
  const chosen = { name: `Vote ${++count}`, payoutRule: "majority_approval", ...terms };
  const made = await withLeague(world, { by: casey, players: [ben, cora], paid: true }, chosen);
  const league = period ? made : await setStatus(casey, made, "completed");
  const body = { payouts: [{ userId: ben.userId, place: 1, amount }], ...(period ? { period } : {}) };
  const proposed = await casey.call(proposePayouts, { ...of(league), body });
  expect(proposed.status).toBe(201);
  return { league, id: proposed.body.votingSessionId ?? "", message: proposed.body.message };
}

const cast = (by: Person, id: string, vote: string) => by.call(castSessionVote, { ...of({ id }), body: { vote } });
const seen = async (id: string, by = cora) => (await by.call(getVotingSession, of({ id }))).body;
const decide = (id: string, body: object) => ada.call(resolveVotingSession, { ...of({ id }), body });
const made = async (league: League) => (await casey.call(listPayouts, of(league))).body;

/** The notification and the email of the same words, with a link to the league. */
async function expectNews(person: Person, { id, name }: League, title: string, message: string) {
  const path = `/leagues/${id}`;
  expect(await noticesTo(person, title, id)).toEqual([{ type: "payout_processed", message, actionUrl: path }]);
  const email = await emailTo(person, `${name}: ${title.toLowerCase()}`);
  expect(email).toEqual([title, message, `See the league:\n${url()}${path}`, SIGNATURE]);
}

async function expectNotApproved(league: League, message: string) {
  const saying = (proposer: string) =>
    `${message} No money moved; ${proposer} can propose again, and an admin will look into it.`;
  for (const person of [ben, cora]) {
    await expectNews(person, league, "Payouts not approved", saying("the commissioner"));
  }
  await expectNews(casey, league, "Payouts not approved", saying("you"));
  expect(await noticesTo(ada, "Payouts are waiting for a decision", league.id)).toEqual([
    { type: "admin_alert", message, actionUrl: "/admin" },
  ]);
  const subject = `${league.name}: payouts are waiting for a decision`;
  expect(await emailTo(ada, subject)).toContain(`Open the admin page:\n${url()}/admin`);
}

it("the invitation to vote says how much is to be paid, of what, and how many votes it takes", async () => {
  const { league, id, message } = await aVote("70.00", { commissionerReimbursement: 10 });
  expect(message).toBe("The paid members have seven days to vote on it. No money has moved yet.");
  const words = `${league.name}: $70.00 to be paid out. Vote within 7 days.`;
  for (const person of [ben, cora]) {
    expect(await noticesTo(person, "Vote on the payouts", league.id)).toEqual([
      { type: "voting_requested", message: words, actionUrl: `/voting/${id}` },
    ]);
    expect(await emailTo(person, `Your vote on the payouts of ${league.name}`)).toEqual([
      "Your vote is needed",
      words,
      "The prizes are awarded as soon as 2 of 2 members vote for them.",
      "Held for the season: $100.00\nThese payouts: $70.00\nCommissioner reimbursement: $10.00\nLeft over: $20.00",
      `See the payouts and vote:\n${url()}/voting/${id}`,
      SIGNATURE,
    ]);
  }
  expect(await noticesTo(casey, "Vote on the payouts", league.id)).toEqual([]);
});

it("the invitation to vote names the amount set aside for prizes during the season, if it's about one", async () => {
  const weekly = { leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: 40 };
  const { league, id } = await aVote("30.00", weekly, "Week 1");
  const email = await emailTo(ben, `Your vote on the payouts of ${league.name}`);
  expect(email?.[3]).toBe("Still set aside: $40.00\nThese payouts: $30.00\nLeft over: $10.00");
  const pool = { total: "40.00", proposed: "30.00", reimbursement: "0.00", left: "10.00" };
  expect(await seen(id)).toMatchObject({ period: "Week 1", pool });
  for (const person of [ben, cora]) await cast(person, id, "for");
  expect(await made(league)).toMatchObject([{ kind: "period_prize", period: "Week 1", amount: "30.00" }]);
});

describe("the end of a vote", () => {
  it("is announced to members and admins if the payouts were rejected", async () => {
    const { league, id } = await aVote("70.00");
    world.advance({ hours: 1 });
    await cast(cora, id, "against");
    await expectNotApproved(league, `The proposed payouts of ${league.name} were rejected by the members' vote.`);
    expect(await seen(id)).toMatchObject({ status: "rejected", resolvedAt: world.clock().toISOString() });
  });

  it("is announced to them if it expired, dated at its deadline", async () => {
    const { league, id } = await aVote("70.00");
    const { expiresAt } = await seen(id);
    world.advance({ days: 8 });
    await settleExpiredVotes(world.deps);
    const words = `The proposed payouts of ${league.name} were not approved in time: the vote has ended.`;
    await expectNotApproved(league, words);
    expect(await seen(id)).toMatchObject({ status: "expired", resolvedAt: expiresAt });
  });

  it("is announced as a rejection if the league was reopened", async () => {
    const { league, id } = await aVote("70.00");
    await setStatus(casey, league, "active");
    await cast(ben, id, "for");
    expect((await cast(cora, id, "for")).body.status).toBe("rejected");
    expect(await made(league)).toEqual([]);
    const why = "The league has been opened again.";
    const words = `The proposed payouts of ${league.name} were approved, but can no longer be made: ${why}`;
    await expectNotApproved(league, words);
  });

  it("is announced with the prizes if the members approved them", async () => {
    const { league, id } = await aVote("70.00");
    for (const person of [ben, cora]) await cast(person, id, "for");
    const [news] = await noticesTo(cora, `Prizes awarded in ${league.name}`, league.id);
    expect(await noticesTo(casey, `Prizes awarded in ${league.name}`, league.id), "to the commissioner").toEqual([
      news,
    ]);
    expect(news?.message).toMatch(
      `The members of ${league.name} approved the payouts. ben Tester won $70.00 (1st place).`,
    );
    expect(await seen(id)).toMatchObject({ status: "approved", resolvedAt: world.clock().toISOString() });
  });
});

describe("an admin's decision is announced to the members and the commissioner with its reason", () => {
  const reason = "The table is clear.";
  const title = "An admin has decided on the payouts";
  type AwardNews = { because: string; winner: Person; won: string };
  /** One notification and one email, which say what was decided, why, and who won what; and no second one of either. */
  async function expectAwardNews(person: Person, league: League, { because, winner, won }: AwardNews) {
    const others = `Prizes awarded in ${league.name}`;
    const own = `You won ${won}: 1st place in ${league.name}`;
    const [told, untold] = person === winner ? [own, others] : [others, own];
    const [notice, ...more] = await noticesTo(person, told, league.id);
    expect(more).toEqual([]);
    const next = person === winner ? "Add a bank account" : `${winner.name} won ${won} (1st place).`;
    expect(notice?.message.startsWith(`${because} ${next}`)).toBe(true);
    const email = await emailTo(person, person === winner ? own : `${league.name}: who won what`);
    expect(email?.[0]).toBe(told);
    expect(email?.[1]?.startsWith(because)).toBe(true);
    expect(await noticesTo(person, untold, league.id)).toEqual([]);
    expect(await noticesTo(person, title, league.id)).toEqual([]);
    expect(await emailTo(person, `${league.name}: ${title.toLowerCase()}`)).toBeUndefined();
  }
  async function aRejectedVote() {
    const vote = await aVote("70.00");
    await cast(cora, vote.id, "against");
    world.advance({ hours: 1 });
    return vote;
  }

  it("if the proposal is approved after all", async () => {
    const { league, id } = await aRejectedVote();
    const { resolvedAt } = await seen(id);
    const done = "The proposed payouts were awarded.";
    expect((await decide(id, { action: "approve", reason })).body.message).toBe(done);
    const because = `An admin has decided. ${done} The reason: ${reason}`;
    for (const person of [cora, casey, ben]) {
      await expectAwardNews(person, league, { because, winner: ben, won: "$70.00" });
    }
    expect((await decide(id, { action: "approve", reason })).error.message).toMatch(/already been approved/);
    const intervention = { action: "approve", reason, at: world.clock().toISOString() };
    expect(await seen(id)).toMatchObject({ status: "approved", resolvedAt, intervention });
  });

  it("if others are paid", async () => {
    const { league, id } = await aRejectedVote();
    const payouts = [{ userId: cora.userId, place: 1, amount: "60.00" }];
    const done = "Payouts other than those voted on were awarded.";
    expect((await decide(id, { action: "replace", reason, payouts })).body.message).toBe(done);
    const because = `An admin has decided. ${done} The reason: ${reason}`;
    for (const person of [cora, casey, ben]) {
      await expectAwardNews(person, league, { because, winner: cora, won: "$60.00" });
    }
    expect(await seen(id)).toMatchObject({
      status: "approved",
      proposedPayouts: [{ userId: cora.userId, username: "cora", place: 1, amount: "60.00" }],
      intervention: { action: "replace" },
    });
  });

  it("if the season is refunded", async () => {
    const { league, id } = await aRejectedVote();
    const done = "$100.00 goes back to the cards that paid this season's entry fees.";
    expect((await decide(id, { action: "refund", reason })).body.message).toBe(done);
    for (const person of [cora, casey]) {
      await expectNews(person, league, title, `${league.name}: an admin has decided. ${done} The reason: ${reason}`);
    }
    expect((await decide(id, { action: "approve", reason })).error.message).toMatch(/already resolved this vote/);
    expect(await seen(id)).toMatchObject({
      status: "rejected",
      proposedPayouts: [{ userId: ben.userId }],
      intervention: { action: "refund", reason },
    });
    const email = await emailTo(cora, `$50.00 from ${league.name} is on its way back to you`);
    expect(email?.[1]).toMatch(`An admin has refunded the season of ${league.name}.`);
  });
});
