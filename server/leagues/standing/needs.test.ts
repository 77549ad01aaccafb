import { expect, it } from "vitest";
import { inviteByEmail } from "#contract/leagues/invitations.ts";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { getStanding } from "#contract/leagues/standing.ts";
import { sendReminders } from "#contract/members/members.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { castCommissionerVote, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { castVote } from "#contract/votes/payout-votes.ts";
import { byDateThenMoney } from "#server/leagues/standing/needs.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

const world = withWorld();
const [ben, dora, stranger, amy, bo] = withPeople(world, "ben", "dora", "stranger_dynasty", "amy_v", "bob_v");
const [cy] = withPeople(world, "cyd_v");

const needsOf = async (person: Person) => {
  const { status, body } = await person.call(listNeeds);
  expect(status).toBe(200);
  return body;
};

const kindsOf = async (person: Person) => (await needsOf(person)).map(({ kind }) => kind);

it("Everyone is asked for what the season needs from them, from the invitation to the prize in the bank", async () => {
  const casey = await aPerson(world, "casey");
  const league = await aLeague(world, casey, { maxMembers: 2, payoutRule: "majority_approval" });
  const of = { params: { id: league.id } };
  const { id: leagueId, name: leagueName, paymentDeadline } = league;
  const named = { leagueId, leagueName, currency: "USD" };

  expect(await needsOf(casey)).toMatchObject([{ ...named, kind: "invite", count: 2, by: paymentDeadline }]);
  await casey.call(inviteByEmail, { ...of, body: { emails: [ben.email] } });
  expect(await needsOf(ben)).toMatchObject([
    {
      ...named,
      kind: "accept",
      token: expect.any(String),
      invitedByName: "casey Tester",
      amount: "50.00",
      seasons: 1,
      by: expect.any(String),
    },
  ]);

  await join(casey, league, ben, dora);
  const owed = { ...named, amount: "50.00", by: paymentDeadline, isLate: false };
  expect(await needsOf(ben)).toMatchObject([{ ...owed, kind: "pay", seasons: 1 }]);
  expect(await needsOf(casey)).toMatchObject([{ ...owed, kind: "remind", count: 2, amount: "100.00" }]);
  await casey.call(sendReminders, of);
  expect(await kindsOf(casey), "right after reminding everyone").toEqual([]);
  world.advance({ hours: 23 });
  expect(await kindsOf(casey), "almost a day after reminding everyone").toEqual([]);
  world.advance({ hours: 2 });
  await pay(ben, league);
  expect(await kindsOf(ben)).toEqual([]);
  expect(await needsOf(casey)).toMatchObject([{ kind: "remind", count: 1, amount: "50.00" }]);

  await pay(dora, league);
  expect(await needsOf(casey)).toMatchObject([{ ...named, kind: "start_season", count: 2 }]);
  world.advance({ days: 130 });
  expect(await needsOf(casey)).toMatchObject([
    { ...named, kind: "complete", since: league.endDate, saidBy: null, canStillPay: false },
  ]);
  await casey.call(completeLeague, of);
  expect(await needsOf(casey)).toMatchObject([
    { ...named, kind: "pay_winners", amount: "100.00", since: world.clock().toISOString(), isFinal: false },
  ]);

  const body = { payouts: [{ userId: ben.userId, place: 1, amount: "100.00" }] };
  const { votingSessionId: sessionId } = (await casey.call(proposePayouts, { ...of, body })).body;
  expect(await kindsOf(casey), "while the members vote").toEqual([]);
  const vote = { ...named, kind: "vote", about: "payouts", sessionId, by: expect.any(String) };
  expect(await needsOf(ben)).toMatchObject([vote]);
  for (const voter of [ben, dora]) {
    await voter.call(castVote, { params: { sessionId: sessionId ?? "" }, body: { vote: "for" } });
  }
  expect(await kindsOf(dora)).toEqual([]);
  const since = world.clock().toISOString();
  expect(await needsOf(ben)).toMatchObject([{ ...named, kind: "add_bank", amount: "100.00", since }]);
  await nameBankAccount(ben);
  await world.runJobs();
  expect(await kindsOf(ben)).toEqual([]);
  expect((await casey.call(getStanding, of)).body.needs, "once all is paid out").toMatchObject([
    { ...named, kind: "run_again" },
  ]);
});

it("A vote on the commissioner waits for its voters until they have voted", async () => {
  const casey = await aPerson(world, "casey_voted");
  const league = await withLeague(world, { by: casey, players: [amy, bo, cy], paid: true }, { maxMembers: 3 });
  const body = { leagueId: league.id, proposedCommissionerId: bo.userId };
  const { status, body: proposal } = await amy.call(proposeCommissioner, { body });
  expect(status).toBe(201);
  const vote = { kind: "vote", about: "commissioner", sessionId: null, by: proposal.expiresAt };
  expect(await needsOf(cy)).toMatchObject([vote]);
  expect(await kindsOf(casey), "of the commissioner, who has no vote").toEqual(["start_season"]);
  await cy.call(castCommissionerVote, { params: { proposalId: proposal.id }, body: { vote: "against" } });
  expect(await kindsOf(cy)).toEqual([]);
});

it("A dynasty's invitation and its open seats cost the seasons that have to be prepaid", async () => {
  const casey = await aPerson(world, "casey_dynasty");
  const league = await aLeague(world, casey, { isPublic: true, leagueType: "dynasty" });
  const of = { params: { id: league.id } };
  const { needs: body } = (await stranger.call(getStanding, of)).body;
  expect(body).toMatchObject([{ kind: "join", amount: "100.00", seasons: 2 }]);
  await casey.call(inviteByEmail, { ...of, body: { emails: [stranger.email] } });
  expect(await needsOf(stranger)).toMatchObject([{ kind: "accept", amount: "100.00", seasons: 2 }]);
});

it("The first to wait or end comes first, then the larger amount, and what has no date last", () => {
  const named = { leagueId: "0c5c9f0e-7a0b-4a57-8d0a-0d6b5bb4f111", leagueName: "Sunday Crew", currency: "USD" };
  const pays = (by: string, amount: string) => ({
    ...named,
    ...{ kind: "pay" as const, seasons: 1, by, amount, isLate: false },
  });
  const undated = { ...named, kind: "start_season" as const, count: 4 };
  const waiting = { ...named, kind: "add_bank" as const, since: "2026-09-01T00:00:00.000Z", amount: "5.00" };
  const small = pays("2026-10-01T00:00:00.000Z", "9.00");
  const large = pays("2026-10-01T00:00:00.000Z", "10.00");
  expect([undated, small, large, waiting].sort(byDateThenMoney)).toEqual([waiting, large, small, undated]);
});
