import { afterAll, beforeAll, expect, it } from "vitest";
import { getCommissionerStats, getPlayerStats } from "#contract/leagues/dashboards.ts";
import { acceptInvitation, inviteByEmail, listMyInvitations } from "#contract/leagues/invitations.ts";
import {
  completeLeague,
  getLeague,
  type League,
  listCommissionerLeagues,
  listFormerLeagues,
  listPlayerLeagues,
} from "#contract/leagues/leagues.ts";
import { getStanding } from "#contract/leagues/standing.ts";
import { listEndedSeats } from "#contract/members/ended-seats.ts";
import { joinLeague, listMembers } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { getCurrentUser } from "#contract/people/auth.ts";
import { getAppConfig } from "#contract/platform/app-config.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { getLeagueResults } from "#contract/results/league-results.ts";
import { getResultAwards } from "#contract/results/result-awards.ts";
import { castSessionVote } from "#contract/votes/payout-votes.ts";
import { recordPayment } from "#server/money/payments/record-payment.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import type { TestApp } from "#tests/support/app.ts";
import { countedApp } from "#tests/support/counted-app.ts";
import { roundTrips, type Statement } from "#tests/support/sent-statements.ts";
import { aLeague, aPerson, confirmCard, join, type Person, pay, startPayment } from "#tests/support/world.ts";

/**
 * The calls that people make most may cost this many round trips to the database at most, limits included. The sandbox
 * has a pool of its own, so that what it asks isn't counted.
 */
let world: TestApp;
let sent: Statement[];
let casey: Person;
let league: League;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, sent, close } = await countedApp());
  casey = await aPerson(world, "casey");
  league = await aLeague(world, casey, { isPublic: true });
});
afterAll(() => close());

let people = 0;
const aMember = async (of = league) => {
  const member = await aPerson(world, `member${++people}`);
  await join(casey, of, member);
  return member;
};

/** Expects this many round trips at most, and shows their statements if there are more, or if SHOW_COSTS asks for them. */
async function expectAtMost(most: number, work: () => Promise<unknown>) {
  const before = sent.length;
  await work();
  const took = sent.slice(before);
  const texts = took.map(
    ({ text, isAlong }) => `${isAlong ? "  along: " : ""}${text.replace(/\s+/g, " ").slice(0, 160)}`,
  );
  if (process.env.SHOW_COSTS)
    process.stdout.write(`\n${roundTrips(took)}: ${expect.getState().currentTestName}\n${texts.join("\n")}\n`);
  expect(roundTrips(took), `\n${texts.join("\n")}\n`).toBeLessThanOrEqual(most);
}

async function call(person: Person, endpoint: Endpoint, input: object = {}) {
  const { status, error } = await person.call(endpoint, input);
  expect([200, 201], JSON.stringify(error)).toContain(status);
}

const ofLeague = () => ({ params: { id: league.id } });

it.each<[string, Endpoint, number]>([
  ["who is signed in", getCurrentUser, 1],
  ["the leagues that one runs", listCommissionerLeagues, 2],
  ["the leagues that one plays in", listPlayerLeagues, 2],
  ["the leagues that one ran", listFormerLeagues, 2],
  ["the commissioner's dashboard", getCommissionerStats, 2],
  ["the player's dashboard", getPlayerStats, 2],
  ["the leagues that one was in", listEndedSeats, 2],
  ["one's notifications", listNotifications, 2],
])("Reading %s takes few round trips", async (_what, endpoint, most) => {
  await expectAtMost(most, () => call(casey, endpoint));
});

it.each<[string, Endpoint, number]>([
  ["a league", getLeague, 2],
  ["a league's members", listMembers, 2],
  ["where a league stands", getStanding, 4],
  ["a league's results", getLeagueResults, 2],
  ["who wins what by a league's results", getResultAwards, 3],
])("A member reads %s in few round trips", async (_what, endpoint, most) => {
  const own = await aLeague(world, casey);
  const member = await aMember(own);
  await expectAtMost(most, () => call(member, endpoint, { params: { id: own.id } }));
});

it("What the web needs before anyone signs in takes no round trip once there are accounts, and signs no one out", async () => {
  await call(casey, getAppConfig);
  const before = casey.cookie();
  await expectAtMost(0, () => call(casey, getAppConfig));
  expect(casey.cookie()).toBe(before);
  await call(casey, getCurrentUser);
});

async function aChargedPayment() {
  const member = await aMember();
  const intent = await startPayment(member, league);
  expect((await confirmCard(member, intent)).status).toBe(200);
  return { member, paymentIntentId: intent.paymentIntentId };
}

it("Reporting a payment takes few round trips, even if it is recorded already", async () => {
  const { member, paymentIntentId } = await aChargedPayment();
  await expectAtMost(5, () => call(member, paymentSuccess, { body: { paymentIntentId } }));
  await expectAtMost(5, () => call(member, paymentSuccess, { body: { paymentIntentId } }));
});

it("Recording a payment from an event takes few round trips", async () => {
  const { paymentIntentId } = await aChargedPayment();
  await expectAtMost(3, () => recordPayment(requireProcessor(world.deps), { paymentIntentId }));
});

it("Recording a card payment doesn't ask which leagues keep their own money: a receipt says that ours is held", async () => {
  const { paymentIntentId } = await aChargedPayment();
  const before = sent.length;
  await recordPayment(requireProcessor(world.deps), { paymentIntentId });
  const texts = sent.slice(before).map(({ text }) => text);
  expect(texts.filter((text) => text.startsWith("select") && text.includes('"custody" = '))).toEqual([]);
  expect(texts).toContainEqual(expect.stringContaining("ledger.post"));
});

it("Starting a payment takes few round trips", async () => {
  const member = await aMember();
  await expectAtMost(11, () =>
    call(member, createPaymentIntent, { body: { leagueId: league.id, amount: league.entryFee } }),
  );
});

it("Accepting an invitation takes few round trips", async () => {
  const invited = await aPerson(world, "invited");
  await call(casey, inviteByEmail, { ...ofLeague(), body: { emails: [invited.email] } });
  const [invitation] = (await invited.call(listMyInvitations)).body;
  await expectAtMost(8, () => call(invited, acceptInvitation, { params: { token: invitation?.token ?? "" } }));
});

it("Joining a public league takes few round trips", async () => {
  const joining = await aPerson(world, "joining");
  await expectAtMost(9, () => call(joining, joinLeague, ofLeague()));
});

it("A ballot that decides nothing takes few round trips", async () => {
  const voted = await aLeague(world, casey, { payoutRule: "majority_approval" });
  const voters = [await aMember(voted), await aMember(voted), await aMember(voted)] as const;
  for (const voter of voters) await pay(voter, voted);
  await call(casey, completeLeague, { params: { id: voted.id } });
  const payouts = [{ userId: voters[0].userId, place: 1, amount: "150.00" }];
  const { body } = await casey.call(proposePayouts, { params: { id: voted.id }, body: { payouts } });
  const params = { id: body.votingSessionId ?? "" };
  await expectAtMost(9, () => call(voters[1], castSessionVote, { params, body: { vote: "for" } }));
});
