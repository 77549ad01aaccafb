import { beforeEach, describe, expect, it } from "vitest";
import { completeLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { joinLeague } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { listPayouts, proposePayouts, returnRemainder } from "#contract/money/payouts.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { resolveVotingSession } from "#contract/operations/admin-oversight.ts";
import { castCommissionerVote, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import * as contract from "#contract/votes/payout-votes.ts";
import { settleExpiredVotes } from "#server/votes/payout-votes/settle-expired-votes.ts";
import { refusal, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, join, type Person, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");
const admin = withAdmin(world, "overseer");
const [outsider] = withPeople(world, "outsider");
const voters: Person[] = withPeople(world, "alice", "ben", "carmen", "dev", "elena");

/** Completes a league with five members who paid $50.00 each; 10% goes to the commissioner. */
async function aCompletedLeague(terms: Record<string, unknown> = {}): Promise<League> {
  const league = await withLeague(
    world,
    { by: commissioner, players: voters, paid: true },
    {
      payoutRule: "majority_approval",
      commissionerReimbursement: 10,
      ...terms,
    },
  );
  return setStatus(commissioner, league, "completed");
}

const voter = (index: number): Person => voters[index] ?? outsider;
const payoutsTo = (person: Person, amount = "225.00") => [{ userId: person.userId, place: 1, amount }];
const propose = (league: League, payouts: unknown = payoutsTo(voter(0))) =>
  commissioner.call(proposePayouts, { params: { id: league.id }, body: { payouts } });
async function aVote(league: League, payouts = payoutsTo(voter(0))): Promise<string> {
  const { status, body } = await propose(league, payouts);
  expect(status).toBe(201);
  return body.votingSessionId ?? "";
}
const seen = (id: string, by: Person = commissioner) => by.call(contract.getVotingSession, { params: { id } });
const made = async (league: League) => (await commissioner.call(listPayouts, { params: { id: league.id } })).body;
const held = async (league: League) => (await commissioner.call(getEscrow, { params: { id: league.id } })).body.balance;

async function expectTold(person: Person, league: League, notice: object) {
  const { body } = await person.call(listNotifications);
  expect(body).toContainEqual(expect.objectContaining({ ...notice, leagueId: league.id }));
}

const cast = (by: Person, id: string, vote: string) =>
  by.call(contract.castSessionVote, { params: { id }, body: { vote } });

describe("a payout vote", () => {
  let league: League;
  let id: string;
  beforeEach(async () => {
    league = await aCompletedLeague();
    id = await aVote(league);
  });

  it("pays no one before the majority, and everyone once with it", async () => {
    expect((await cast(voter(0), id, "for")).body).toMatchObject({ status: "active", votesFor: 1, userVote: "for" });
    expect((await cast(voter(1), id, "for")).body).toMatchObject({ status: "active", votesNeeded: 3 });
    expect(await made(league)).toEqual([]);
    expect(await held(league)).toBe("250.00");
    expect((await cast(voter(2), id, "for")).body).toMatchObject({ status: "approved", votesFor: 3 });
    expect(await made(league)).toMatchObject([
      { kind: "prize", amount: "225.00", userId: voter(0).userId },
      { kind: "reimbursement", amount: "25.00", userId: commissioner.userId },
    ]);
    expect(await held(league)).toBe("0.00");
    expect(await cast(voter(3), id, "against")).toMatchObject(refusal(409, "This vote has been decided."));
  });

  it("counts each voter once, even if they click twice at once", async () => {
    const twice = await Promise.all([cast(voter(0), id, "for"), cast(voter(0), id, "against")]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await cast(voter(0), id, "for")).error.message).toBe("You have already voted.");
    const { body } = await seen(id);
    expect(body.votesFor + body.votesAgainst).toBe(1);
    expect((await voter(0).call(contract.getUserVote, { params: { sessionId: id } })).body.vote).toMatch(/for|against/);
    expect((await voter(1).call(contract.getUserVote, { params: { sessionId: id } })).body.vote).toBeNull();
  });

  it("pays once when several ballots reach the majority together", async () => {
    await cast(voter(0), id, "for");
    const crossing = await Promise.all([1, 2, 3, 4].map((index) => cast(voter(index), id, "for")));
    expect(crossing.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(await made(league)).toHaveLength(2);
    expect((await seen(id)).body).toMatchObject({ status: "approved", votesFor: 3, votesAgainst: 0 });
  });

  it("is rejected as soon as the majority is out of reach; members and admins are told", async () => {
    for (const index of [0, 1]) await cast(voter(index), id, "against");
    expect((await cast(voter(2), id, "against")).body).toMatchObject({ status: "rejected", votesAgainst: 3 });
    expect((await cast(voter(3), id, "for")).status).toBe(409);
    expect(await made(league)).toEqual([]);
    await expectTold(voter(4), league, { type: "payout_processed", title: "Payouts not approved" });
    await expectTold(admin, league, { type: "admin_alert", actionUrl: "/admin" });
    expect((await propose(league)).status).toBe(201);
  });

  it("ends after seven days to the millisecond, whether or not a job has run", async () => {
    world.advance({ days: 7 });
    expect((await seen(id)).body.status).toBe("expired");
    expect(await cast(voter(0), id, "for")).toMatchObject(
      refusal(409, "This vote has ended: its seven days are over."),
    );
    await Promise.all([settleExpiredVotes(world.deps), settleExpiredVotes(world.deps)]);
    await settleExpiredVotes(world.deps);
    const { body: told } = await voter(4).call(listNotifications);
    const ended = told.filter(({ title, leagueId }) => title === "Payouts not approved" && leagueId === league.id);
    expect(ended).toHaveLength(1);
    expect((await seen(id)).body).toMatchObject({ status: "expired", resolvedAt: expect.any(String) });
  });

  it("is for those who had paid when it was opened, and hidden from others", async () => {
    expect((await cast(outsider, id, "for")).error.message).toBe("Voting Session Not Found");
    expect((await seen(id, outsider)).status).toBe(404);
    expect(await cast(commissioner, id, "for")).toMatchObject(
      refusal(403, "Only members who had paid when the vote began can vote."),
    );
    expect((await cast(voter(0), "00000000-0000-4000-8000-000000000000", "for")).status).toBe(404);
    expect((await cast(voter(0), id, "perhaps")).status).toBe(400);
  });
});

describe("proposing under majority approval", () => {
  it("asks each paid member for a vote, including a commissioner who plays", async () => {
    const league = await aLeague(world, commissioner, { payoutRule: "majority_approval" });
    await commissioner.call(joinLeague, { params: { id: league.id } });
    await join(commissioner, league, voter(0), voter(1));
    for (const person of [commissioner, voter(0)]) await pay(person, league);
    await commissioner.call(completeLeague, { params: { id: league.id } });
    const before = await commissioner.call(contract.getLeagueVoting, { params: { id: league.id } });
    expect([before.status, before.body]).toEqual([200, null]);
    const { body } = await propose(league, payoutsTo(voter(0), "100.00"));
    const { body: session } = await seen(body.votingSessionId ?? "");
    expect(session).toMatchObject({ totalEligibleVoters: 2, votesNeeded: 2, isEligible: true, status: "active" });
    expect((await seen(session.id, voter(1))).body.isEligible).toBe(false);
    await expectTold(voter(0), league, { type: "voting_requested", actionUrl: `/voting/${session.id}` });
    const latest = await voter(1).call(contract.getLeagueVoting, { params: { id: league.id } });
    expect(latest.body?.id).toBe(session.id);
  });

  it("opens one vote, however often it is asked for at once", async () => {
    const league = await aCompletedLeague();
    const answers = await Promise.all([1, 2, 3].map(() => propose(league)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await propose(league)).error.message).toBe("The members are already voting on payouts.");
    expect((await propose(league, payoutsTo(voter(0), "225.01"))).status).toBe(400);
  });

  it("is done at the end of the season, or during it for its days, weeks and months", async () => {
    const season = await aLeague(world, commissioner, { payoutRule: "majority_approval" });
    expect(await propose(season)).toMatchObject(refusal(409, "Payouts can be proposed once the league is completed."));
    const weeks = await aLeague(world, commissioner, { leagueType: "pickem", periodPrizeShare: 40 });
    await setStatus(commissioner, weeks, "completed");
    const body = { payouts: payoutsTo(voter(0), "10.00"), period: "Week 1" };
    expect(await commissioner.call(proposePayouts, { params: { id: weeks.id }, body })).toMatchObject(
      refusal(409, "Daily, weekly and monthly prizes can only be paid while the league is active or in season."),
    );
    expect(await commissioner.call(proposePayouts, { params: { id: season.id }, body })).toMatchObject(
      refusal(409, "This league pays its prizes at the end of the season."),
    );
  });

  it("also asks those who paid for the previous season, while it holds that season's leftover money", async () => {
    const league = await aCompletedLeague({ leagueType: "dynasty", minYears: 1, maxYears: 3 });
    const { votingSessionId: first = "" } = (await propose(league, payoutsTo(voter(0), "200.00"))).body;
    for (const index of [0, 1, 2]) await cast(voter(index), first, "for");
    const body = { from: "completed", carryRemainder: true };
    expect((await commissioner.call(startSeason, { params: { id: league.id }, body })).status).toBe(200);
    await pay(voter(4), league);
    await setStatus(commissioner, league, "completed");
    const session = (await seen(await aVote(league, payoutsTo(voter(4), "60.00")), voter(0))).body;
    expect(session).toMatchObject({ seasonYear: 2, totalEligibleVoters: 5, votesNeeded: 3, isEligible: true });
  });
});

it("another commissioner while the members vote on payouts doesn't change the vote, and gets the reimbursement", async () => {
  const league = await aCompletedLeague();
  const id = await aVote(league);
  const body = { leagueId: league.id, proposedCommissionerId: voter(4).userId };
  const { body: proposal } = await voter(3).call(proposeCommissioner, { body });
  for (const index of [0, 1, 2]) {
    const params = { proposalId: proposal.id };
    await voter(index).call(castCommissionerVote, { params, body: { vote: "for" } });
  }
  for (const index of [0, 1, 2]) {
    await voter(index).call(contract.castVote, { params: { sessionId: id }, body: { vote: "for" } });
  }
  const { body: payouts } = await voter(4).call(listPayouts, { params: { id: league.id } });
  expect(payouts).toMatchObject([
    { userId: voter(0).userId, amount: "225.00" },
    { kind: "reimbursement", userId: voter(4).userId, amount: "25.00" },
  ]);
});

describe("an admin's decision", () => {
  const decide = (id: string, body: unknown, by: Person = admin) =>
    by.call(resolveVotingSession, { params: { id }, body });
  async function aRejectedVote(league: League) {
    const id = await aVote(league);
    for (const index of [0, 1, 2]) {
      await voter(index).call(contract.castVote, { params: { sessionId: id }, body: { vote: "against" } });
    }
    return id;
  }

  it("can only be made by admins, needs a reason, and waits for the voters", async () => {
    const league = await aCompletedLeague();
    const open = await aVote(league);
    const approve = { action: "approve", reason: "The table is clear." };
    expect((await decide(open, approve)).error.message).toBe("The members are still voting.");
    expect((await decide(open, approve, commissioner)).status).toBe(403);
    expect((await decide(open, { action: "approve", reason: "  " })).status).toBe(400);
    expect((await decide(open, { action: "burn", reason: "x" })).status).toBe(400);
  });

  it("can pay others instead, checked like a proposal", async () => {
    const league = await aCompletedLeague();
    const id = await aRejectedVote(league);
    const replace = (payouts?: unknown) => decide(id, { action: "replace", reason: "Ben has won.", payouts });
    expect((await replace()).error.errors).toEqual([
      { path: "payouts", message: "Please add at least one payout before proposing." },
    ]);
    expect((await replace(payoutsTo(outsider))).status).toBe(400);
    expect((await replace(payoutsTo(voter(1), "225.01"))).status).toBe(400);
    expect((await replace(payoutsTo(voter(1)))).status).toBe(200);
    expect(await made(league)).toMatchObject([
      { userId: voter(1).userId, amount: "225.00" },
      { kind: "reimbursement" },
    ]);
    expect((await seen(id)).body.proposedPayouts).toMatchObject([{ userId: voter(1).userId }]);
  });

  it("is either a refund or a payout when two admins decide at once", async () => {
    const league = await aCompletedLeague();
    const id = await aRejectedVote(league);
    const decided = await Promise.all([
      decide(id, { action: "refund", reason: "Give it back." }),
      decide(id, { action: "approve", reason: "Pay it out." }),
    ]);
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
    await world.runJobs();
    const { body: escrow } = await commissioner.call(getEscrow, { params: { id: league.id } });
    const isRefunded = decided[0].status === 200;
    expect(escrow).toMatchObject({
      balance: "0.00",
      refunded: isRefunded ? "250.00" : "0.00",
      paidOut: isRefunded ? "0.00" : "250.00",
    });
  });

  it("is about the latest vote of a league that hasn't moved on", async () => {
    const league = await aCompletedLeague();
    const first = await aRejectedVote(league);
    world.advance({ hours: 1 });
    const second = await aRejectedVote(league);
    const approve = { action: "approve", reason: "The table is clear." };
    const gone = "This vote is out of date: the league has moved on.";
    expect((await decide(first, approve)).error.message).toBe(gone);
    await setStatus(commissioner, league, "in_season");
    expect((await decide(second, approve)).error.message).toBe(gone);
    await setStatus(commissioner, league, "completed");
    expect((await decide(second, approve)).status).toBe(200);
  });

  it.each([
    { reimbursement: 0, rest: "250.00", why: "None of this season's money can go back to a card anymore." },
    {
      reimbursement: 10,
      rest: "225.00",
      why: "Escrow no longer holds these entry fees, so they can't be refunded.",
    },
  ])("refunds and pays nothing in a season with nothing left ($why)", async ({ reimbursement, rest, why }) => {
    const league = await aCompletedLeague({ commissionerReimbursement: reimbursement });
    const id = await aRejectedVote(league);
    await commissioner.call(returnRemainder, { params: { id: league.id }, body: { amount: rest } });
    const refused = await decide(id, { action: "refund", reason: "Give it back." });
    expect(refused).toMatchObject(refusal(409, why));
    const approved = await decide(id, { action: "approve", reason: "Pay it." });
    expect(approved.error.message).toBe(
      "These payouts can no longer be made. Total payouts ($225.00) exceed pool size ($0.00).",
    );
  });
});
