import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { listCases, payOutRefund, resolveVotingSession, retryRefund } from "#contract/operations/admin-oversight.ts";
import { getObjection } from "#contract/operations/admin-requests.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { intoTheFuture } from "#tests/money/acts.ts";
import {
  aFailedRefund,
  aRejectedVote,
  carryOut,
  confirm,
  firstWaitingFor,
  objectTo,
  refuse,
  requestsOf,
  waitingFor,
} from "#tests/support/admin-acts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { of, propose } from "#tests/support/with-league.ts";
import { anAdmin, aPerson, type Person } from "#tests/support/world.ts";

/** RULES §16: paying out a failed refund and deciding against the members' ballots take a second admin, or 24 hours. */
let world: TestApp;
let ada: Person;
let casey: Person;
const OWN = "Another admin has to confirm what you asked for.";
const LONE = "It takes effect in 24 hours, unless someone affected objects.";

async function begin() {
  world = await testApp({ environment: { SAFEGUARDS: "second-admin" } });
  intoTheFuture(world);
  ada = await anAdmin(world, "ada");
  casey = await aPerson(world, "casey");
}
async function end() {
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  await world.close();
}

const failed = () => aFailedRefund(world, casey);
const voted = () => aRejectedVote(world, casey);
const resolve = (id: string, body: object = { action: "approve" }) =>
  ada.call(resolveVotingSession, { ...of({ id }), body: { reason: "The standings say so.", ...body } });
const waiting = () => waitingFor(ada);
const latest = () => firstWaitingFor(ada);
const due = () => carryOut(world);
const paidOutOf = async (league: League) => (await casey.call(listPayouts, of(league))).body;
const outcomes = async (id: string) => (await requestsOf(ada)).find((request) => request.id === id);

describe("with another admin", () => {
  let bea: Person;
  beforeAll(async () => {
    await begin();
    bea = await anAdmin(world, "bea");
  });
  afterAll(end);

  it("a failed refund is paid out once when the other confirms in two tabs, and not at all when the one who asked does", async () => {
    const { league, id } = await failed();
    expect((await ada.call(payOutRefund, of({ id }))).body.message).toBe(
      "It takes effect once another admin confirms it.",
    );
    const request = await latest();
    const own = await Promise.all([confirm(ada, request), confirm(ada, request)]);
    expect(own.map(({ status, error }) => [status, error.message])).toEqual([
      [403, OWN],
      [403, OWN],
    ]);
    world.advance({ days: 3 });
    await due();
    expect(await paidOutOf(league)).toEqual([]);
    const both = await Promise.all([confirm(bea, request), confirm(bea, request)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await paidOutOf(league)).toMatchObject([{ kind: "refund", amount: "50.00" }]);
    expect(await outcomes(request)).toMatchObject({ status: "done" });
  });

  it("asking twice is refused while it waits, and the one who asked can take it back", async () => {
    const { id } = await failed();
    await ada.call(payOutRefund, of({ id }));
    expect((await bea.call(payOutRefund, of({ id }))).status).toBe(409);
    const taken = await refuse(ada, await latest());
    expect(taken.status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect((await bea.call(payOutRefund, of({ id }))).status).toBe(200);
    await refuse(ada, await latest());
  });

  it("a refund that has gone to the card since isn't paid out again", async () => {
    const { league, id } = await failed();
    await ada.call(payOutRefund, of({ id }));
    const request = await latest();
    expect((await bea.call(retryRefund, of({ id }))).status).toBe(200);
    const late = await confirm(bea, request);
    expect([late.status, late.error.message]).toEqual([
      409,
      "Only a refund that has failed can be tried again or paid out.",
    ]);
    expect(await paidOutOf(league)).toEqual([]);
    await refuse(bea, request);
  });

  it("a vote is decided against the ballots once the other confirms, and the request lists the payouts", async () => {
    const { league, id, winner } = await voted();
    expect((await resolve(id)).body.message).toBe("It takes effect once another admin confirms it.");
    expect(await paidOutOf(league)).toEqual([]);
    const [request] = await waiting();
    expect(request?.summary).toBe(
      "Pay the winners as proposed in Sunday League, against the members' votes (0 for, 2 against).",
    );
    expect(request?.payouts).toEqual([
      { place: 1, prize: null, username: winner.username, amount: "150.00", currency: "USD" },
    ]);
    expect((await confirm(ada, request?.id ?? "")).status).toBe(403);
    expect((await confirm(bea, request?.id ?? "")).status).toBe(200);
    expect(await paidOutOf(league)).toMatchObject([{ userId: winner.userId, amount: "150.00" }]);
  });

  it("a decision that follows the ballots needs no other admin; the case says that one against them does", async () => {
    const { league, id } = await voted();
    const { body: cases } = await ada.call(listCases);
    expect(cases.find((one) => one.id === id)?.needsSecondAdmin).toBe(true);
    expect((await resolve(id, { action: "refund" })).body.message).toContain("$150.00 goes back to the cards");
    expect(await waiting()).toEqual([]);
    expect(await paidOutOf(league)).toEqual([]);
  });

  it("a vote that the commissioner has since replaced isn't decided by the earlier request", async () => {
    const { league, id, second } = await voted();
    await resolve(id);
    const request = await latest();
    world.advance({ hours: 1 });
    await propose(casey, league, [[second, "100.00"]]);
    const late = await confirm(bea, request);
    expect([late.status, late.error.message]).toEqual([409, "This vote is out of date: the league has moved on."]);
    expect(await paidOutOf(league)).toEqual([]);
    await refuse(bea, request);
  });

  it("an impossible act is refused when it's requested, not when it's confirmed", async () => {
    const { league, id, winner, second } = await voted();
    const payouts = [{ userId: winner.userId, place: 1, amount: "9999.00" }];
    expect((await resolve(id, { action: "replace", payouts })).status).toBe(400);
    const { votingSessionId: running = "" } = (await propose(casey, league, [[second, "150.00"]])).body;
    const early = await resolve(running, { action: "refund" });
    expect([early.status, early.error.message]).toEqual([409, "The members are still voting."]);
    expect(await waiting()).toEqual([]);
  });
});

describe("with one admin", () => {
  beforeEach(begin);
  afterEach(end);

  it("a failed refund is paid out after 24 hours, once, unless its owner objects", async () => {
    const first = await failed();
    expect((await ada.call(payOutRefund, of(first))).body.message).toBe(LONE);
    world.advance({ hours: 23.9 });
    await due();
    expect(await paidOutOf(first.league)).toEqual([]);
    world.advance({ hours: 0.1 });
    await Promise.all([due(), due()]);
    expect(await paidOutOf(first.league)).toMatchObject([{ kind: "refund", amount: "50.00" }]);

    const next = await failed();
    await ada.call(payOutRefund, of(next));
    const request = await latest();
    expect((await objectTo(casey, request)).status).toBe(404);
    expect((await objectTo(next.leaver, request, "That bank account is closed.")).status).toBe(200);
    expect((await objectTo(next.leaver, request)).status).toBe(409);
    world.advance({ hours: 25 });
    await due();
    expect(await paidOutOf(next.league)).toEqual([]);
    expect(await outcomes(request)).toMatchObject({ status: "objected", outcome: "That bank account is closed." });
    expect((await ada.call(listCases)).body.map((one) => one.id)).toContain(next.id);
  });

  it("a vote is decided against the ballots after 24 hours, unless a paid member objects", async () => {
    const vote = await voted();
    expect((await resolve(vote.id)).body.message).toBe(LONE);
    expect((await vote.second.call(getObjection, of({ id: await latest() }))).body).toMatchObject({
      reason: "The standings say so.",
      payouts: [{ username: vote.winner.username, amount: "150.00" }],
    });
    world.advance({ hours: 24 });
    await due();
    expect(await paidOutOf(vote.league)).toMatchObject([{ userId: vote.winner.userId }]);

    const other = await voted();
    await resolve(other.id);
    const request = await latest();
    expect((await objectTo(vote.second, request)).status).toBe(404);
    expect((await objectTo(other.second, request)).status).toBe(200);
    world.advance({ hours: 25 });
    await due();
    expect(await paidOutOf(other.league)).toEqual([]);
  });

  it("an act that became impossible within the 24 hours is refused automatically, with the reason", async () => {
    const { league, id, second } = await voted();
    await resolve(id);
    const request = await latest();
    await propose(casey, league, [[second, "100.00"]]);
    world.advance({ hours: 24 });
    await due();
    expect(await outcomes(request)).toMatchObject({
      status: "refused",
      outcome: "This vote is out of date: the league has moved on.",
    });
    expect(await paidOutOf(league)).toEqual([]);
  });

  it("a second admin who joins within the 24 hours has to confirm it after all", async () => {
    const { league, id } = await failed();
    await ada.call(payOutRefund, of({ id }));
    const request = await latest();
    const bea = await anAdmin(world, "bea");
    world.advance({ hours: 25 });
    await due();
    expect(await paidOutOf(league)).toEqual([]);
    expect((await confirm(bea, request)).status).toBe(200);
    expect(await paidOutOf(league)).toMatchObject([{ kind: "refund" }]);
  });
});
