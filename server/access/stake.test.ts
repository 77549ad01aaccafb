import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { askForReview, decideReview } from "#contract/money/season-holds.ts";
import { listAuditLog, listCases, resolveVotingSession } from "#contract/operations/admin-oversight.ts";
import {
  confirmAdminRequest,
  getObjection,
  listAdminRequests,
  objectToRequest,
} from "#contract/operations/admin-requests.ts";
import { castSessionVote } from "#contract/votes/payout-votes.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { of, propose, refusal, withLeague } from "#tests/support/with-league.ts";
import { anAdmin, aPerson, type Person, signIn } from "#tests/support/world.ts";

/** RULES §17: no one judges a season in which they have money. */
let world: TestApp;
let ada: Person;
let casey: Person;
let ben: Person;
const OWN = "You run this league, play in it or have won in it, so another admin has to decide.";

async function begin(environment: Record<string, string>) {
  world = await testApp({ environment });
  ada = await anAdmin(world, "ada");
  casey = await aPerson(world, "casey");
  ben = await aPerson(world, "ben");
}
async function end() {
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  await world.close();
}

/**
 * Opens a review: a season with two members, completed early and awarded to one of them; the other asked for the
 * review.
 */
async function aReview({ commissioner = casey, players = [casey, ben] } = {}) {
  const league = await withLeague(world, { by: commissioner, players, paid: true });
  const [winner, loser] = players as [Person, Person];
  await commissioner.call(completeLeague, of(league));
  expect((await propose(commissioner, league, [[winner, "100.00"]])).status).toBe(201);
  expect((await loser.call(askForReview, { ...of(league), body: { reason: "Too early." } })).status).toBe(201);
  return { league, reviewId: (await caseOf(league))?.id ?? "" };
}

const caseOf = async (league: League, by = ada) =>
  (await by.call(listCases)).body.find(({ leagueId, kind }) => leagueId === league.id && kind === "payout_review");
const decide = (by: Person, id: string, decision = "release") =>
  by.call(decideReview, { ...of({ id }), body: { decision, reason: "I looked." } });
const waiting = async (by: Person) =>
  (await by.call(listAdminRequests)).body.filter(({ status }) => status === "waiting");
const due = () => jobHandlers(world.deps).carry_out_requests({});

describe("where another admin has no stake in the league", () => {
  let bea: Person;
  beforeAll(async () => {
    await begin({ SAFEGUARDS: "second-admin" });
    bea = await anAdmin(world, "bea");
  });
  afterAll(end);

  it.each([
    { who: "runs it", parts: () => ({ commissioner: ada, players: [casey, ben] }) },
    { who: "plays in it", parts: () => ({ commissioner: casey, players: [ben, ada] }) },
    { who: "has won in it", parts: () => ({ commissioner: casey, players: [ada, ben] }) },
  ])("an admin who $who can't decide its review in any way, but the other one can", async ({ parts }) => {
    const { league, reviewId } = await aReview(parts());
    expect((await caseOf(league))?.stake).toBe("other_decides");
    for (const decision of ["release", "return", "refund"]) {
      const refused = await decide(ada, reviewId, decision);
      expect(refused).toMatchObject(refusal(403, OWN));
    }
    expect(await waiting(ada)).toEqual([]);
    expect(await caseOf(league, bea)).not.toHaveProperty("stake");
    expect((await decide(bea, reviewId)).status).toBe(200);
    expect(await caseOf(league)).toBeUndefined();
  });

  it("an admin who plays in a league can't propose its payouts for the commissioner, but one who runs it can", async () => {
    for (const [commissioner, status] of [
      [casey, 403],
      [ada, 201],
    ] as const) {
      const league = await withLeague(world, {
        by: commissioner,
        players: [ada, ben],
        paid: true,
        status: "completed",
      });
      expect((await propose(ada, league, [[ada, "100.00"]])).status).toBe(status);
      expect((await ada.call(listPayouts, of(league))).body).toHaveLength(status === 201 ? 1 : 0);
    }
  });

  it("an admin who plays in a league can't resolve its vote", async () => {
    const terms = { payoutRule: "majority_approval" };
    const league = await withLeague(world, { by: casey, players: [ada, ben], paid: true, status: "completed" }, terms);
    const id = (await propose(casey, league, [[ada, "100.00"]])).body.votingSessionId ?? "";
    await ben.call(castSessionVote, { ...of({ id }), body: { vote: "against" } });
    const resolution = { action: "approve", reason: "I won." };
    expect((await ada.call(resolveVotingSession, { ...of({ id }), body: resolution })).error.message).toBe(OWN);
    expect(await waiting(bea)).toEqual([]);
  });
});

describe("when the only admin without a stake asks", () => {
  beforeAll(() => begin({ SAFEGUARDS: "second-admin" }));
  afterAll(end);

  it("one with a stake can't be the second admin, so the request waits 24 hours for objections", async () => {
    const bea = await anAdmin(world, "bea");
    const terms = { payoutRule: "majority_approval" };
    const league = await withLeague(world, { by: casey, players: [bea, ben], paid: true, status: "completed" }, terms);
    const id = (await propose(casey, league, [[ben, "100.00"]])).body.votingSessionId ?? "";
    await bea.call(castSessionVote, { ...of({ id }), body: { vote: "against" } });
    const resolution = { action: "approve", reason: "He won." };
    const asked = await ada.call(resolveVotingSession, { ...of({ id }), body: resolution });
    expect(asked.body.message).toBe("It takes effect in 24 hours, unless someone affected objects.");
    const [request] = await waiting(bea);
    expect(request).toMatchObject({ kind: "resolve_vote", isOwn: false, hasStake: true });
    expect(request?.carriedOutAt).not.toBeNull();
    expect(request?.payouts).toEqual([{ place: 1, prize: null, username: "ben", amount: "100.00", currency: "USD" }]);
    expect(await bea.call(confirmAdminRequest, of({ id: request?.id ?? "" }))).toMatchObject(
      refusal(403, "You run this league, play in it or have money from it, so you can't confirm this."),
    );
    world.advance({ hours: 25 });
    await due();
    expect((await casey.call(listPayouts, of(league))).body).toMatchObject([{ amount: "100.00", username: "ben" }]);
  });
});

describe("where the only admin has a stake in the league", () => {
  beforeAll(() => begin({ SAFEGUARDS: "second-admin" }));
  afterAll(end);
  let review: Awaited<ReturnType<typeof aReview>>;
  beforeEach(async () => {
    ada = await signIn(world, "ada");
    review = await aReview({ commissioner: ada, players: [ada, ben] });
  });

  it("a release waits 24 hours and then happens, and is audited even though they run the league", async () => {
    const { league, reviewId } = review;
    expect((await caseOf(league))?.stake).toBe("waits");
    const asked = await decide(ada, reviewId);
    expect(asked.body.message).toBe("It takes effect in 24 hours, unless someone affected objects.");
    expect((await decide(ada, reviewId, "refund")).status).toBe(409);
    const [request] = await waiting(ada);
    expect((await ada.call(confirmAdminRequest, of({ id: request?.id ?? "" }))).status).toBe(403);
    world.advance({ hours: 23 });
    await due();
    expect(await caseOf(league)).toBeDefined();
    world.advance({ hours: 1 });
    await due();
    expect(await caseOf(league)).toBeUndefined();
    const { body: log } = await ada.call(listAuditLog);
    expect(log.map(({ action, subjectId, reason }) => [action, subjectId, reason])).toContainEqual([
      "league.review_release",
      league.id,
      "I looked.",
    ]);
  });

  it("a member's objection stops it, and the review stays open", async () => {
    const { league, reviewId } = review;
    await decide(ada, reviewId, "refund");
    const [request] = await waiting(ada);
    const params = { id: request?.id ?? "" };
    expect((await casey.call(getObjection, { params })).status).toBe(404);
    expect((await ben.call(getObjection, { params })).body.summary).toContain("Refund the season");
    expect((await ben.call(objectToRequest, { params, body: { reason: "I want a vote." } })).status).toBe(200);
    world.advance({ hours: 25 });
    await due();
    expect(await caseOf(league)).toBeDefined();
  });

  it("returning the prizes for the members to vote on needs no wait", async () => {
    const { league, reviewId } = review;
    expect((await decide(ada, reviewId, "return")).body.message).toContain("need a majority vote");
    expect(await caseOf(league)).toBeUndefined();
  });
});

describe("in a trial, where acts wait for no one", () => {
  beforeAll(() => begin({}));
  afterAll(end);

  it("the only admin decides at once, though they run the league", async () => {
    const { league, reviewId } = await aReview({ commissioner: ada, players: [ada, ben] });
    expect(await caseOf(league)).not.toHaveProperty("stake");
    expect((await decide(ada, reviewId)).status).toBe(200);
    expect(await caseOf(league)).toBeUndefined();
  });
});
