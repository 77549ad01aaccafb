import Stripe from "stripe";
import { afterEach, describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { type CallFault, seededRandom } from "#sandbox/faults.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { backfillLostEvents } from "#server/operations/webhooks/backfill-lost-events.ts";
import { cardOf, intoTheFuture, nameBankAccount, startAgain } from "#tests/money/acts.ts";
import { differencesOfBooks, unfinished } from "#tests/money/two-books.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, confirmCard, join, type Person, pay, startPayment } from "#tests/support/world.ts";

/** Faults between the product and the processor, along whole paths of money: in the end, both sides' books agree. */
let world: TestApp;
afterEach(() => world.close());

async function everythingAgrees() {
  expect(await unfinished(world.database.ownerPool)).toEqual([]);
  expect(await differencesOfBooks(world.database.ownerPool)).toEqual([]);
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
}

const countOf = async (table: string) =>
  Number((await world.database.ownerPool.query(`select count(*) as count from sandbox.${table}`)).rows[0]?.count);

const propose = (commissioner: Person, { id }: League, winner: Person, amount: string) =>
  commissioner.call(proposePayouts, {
    params: { id },
    body: { payouts: [{ userId: winner.userId, place: 1, amount }] },
  });

describe("calls that go wrong", () => {
  /** The method and path that currently fail. */
  let broken: { method: string; path: RegExp; fault: CallFault } | undefined;
  let hits = 0;
  const call = ({ method, path }: { method: string; path: string }) => {
    if (method !== broken?.method || !broken.path.test(path)) return undefined;
    hits += 1;
    return broken.fault;
  };

  async function aMember() {
    broken = undefined;
    hits = 0;
    world = await testApp({ faults: { call } });
    intoTheFuture(world);
    const casey = await aPerson(world, "casey");
    const ann = await aPerson(world, "ann");
    const league = await aLeague(world, casey);
    await join(casey, league, ann);
    return { casey, ann, league };
  }
  /** The processor answers again, once it has forgotten the stored errors; the server restarts. */
  async function restored() {
    expect(hits).toBeGreaterThan(0);
    world.advance({ hours: broken?.fault === "stored_500" ? 25 : 1 });
    broken = undefined;
    hits = 0;
    await startAgain(world, { times: 2 });
  }

  const FAULTS: CallFault[] = ["rate_limited", "timeout_before", "stored_500", "timeout_after", "reset_after"];

  it.each(FAULTS)("%s: beginning to pay, asking what was paid, sending a refund and a prize", async (fault) => {
    const { casey, ann, league } = await aMember();
    const breaks = (method: string, path: RegExp) => {
      broken = { method, path, fault };
    };
    breaks("POST", /^\/v1\/payment_intents$/);
    const body = { leagueId: league.id, amount: "50.00" };
    expect((await ann.call(createPaymentIntent, { body })).status).toBe(503);
    await restored();
    const intent = await startPayment(ann, league);
    breaks("GET", /^\/v1\/payment_intents/);
    expect((await confirmCard(ann, intent, cardOf(world))).status).toBe(200);
    const told = await ann.call(paymentSuccess, { body: { paymentIntentId: intent.paymentIntentId } });
    expect(told.status).toBe(503);
    await world.runJobs();
    await restored();
    await everythingAgrees();
    expect([await countOf("payment_intents"), await countOf("charges")]).toEqual([1, 1]);

    breaks("POST", /^\/v1\/refunds$/);
    expect((await ann.call(leaveLeague, { params: { id: league.id } })).status).toBe(200);
    await world.runJobs();
    await restored();
    await everythingAgrees();
    expect(await countOf("refunds")).toBe(1);

    const won = await aLeague(world, casey);
    await join(casey, won, ann);
    await pay(ann, won, { card: cardOf(world) });
    await nameBankAccount(ann);
    await world.runJobs();
    await casey.call(completeLeague, { params: { id: won.id } });
    breaks("POST", /^\/v1\/transfers$/);
    expect((await propose(casey, won, ann, "50.00")).status).toBe(201);
    await world.runJobs();
    await restored();
    await everythingAgrees();
    expect(await countOf("transfers")).toBe(1);
  });
});

describe("events that go wrong", () => {
  /** A season driven by events alone: no one waits on the page after paying, and every event has its own delay. */
  async function aSeason(events: { loss?: number; doubling?: number; delaySecondsMax?: number }, seed = 11) {
    const rates = { loss: 0, doubling: 0, delaySecondsMax: 0, ...events };
    world = await testApp({ faults: { events: { random: seededRandom(seed), ...rates } } });
    const casey = await aPerson(world, "casey");
    const players: Person[] = [];
    for (const name of ["ann", "ben", "cid", "dora"]) players.push(await aPerson(world, name));
    const [winner, leaver] = players as [Person, Person];
    const league = await aLeague(world, casey);
    await join(casey, league, ...players);
    for (const player of players) await confirmCard(player, await startPayment(player, league));
    await heard();
    expect((await leaver.call(leaveLeague, { params: { id: league.id } })).status).toBe(200);
    await heard();
    await casey.call(completeLeague, { params: { id: league.id } });
    expect((await propose(casey, league, winner, "150.00")).status).toBe(201);
    await nameBankAccount(winner);
    await heard();
    await everythingAgrees();
    const counts = [await countOf("charges"), await countOf("refunds"), await countOf("transfers")];
    expect(counts).toEqual([4, 1, 1]);
  }

  /**
   * Delivers the events the webhook receives, then lets a start fetch the rest from the processor. @returns The events
   * found that way.
   */
  async function heard() {
    await world.runJobs();
    await backfillLostEvents(requireProcessor(world.deps), { everything: true });
    await world.runJobs();
  }

  it("twice each", () => aSeason({ doubling: 1 }));
  it("a third of them lost, others twice and in any order", () =>
    aSeason({ loss: 0.3, doubling: 0.3, delaySecondsMax: 3600 }));
  it("all of them lost", () => aSeason({ loss: 1 }));

  it("forged, or changed after they were signed: refused, and nothing is recorded", async () => {
    world = await testApp();
    const ann = await aPerson(world, "ann");
    const league = await aLeague(world, ann, { isPublic: true });
    const intent = await startPayment(ann, league);
    const payload = JSON.stringify({
      id: "evt_forged",
      object: "event",
      type: "payment_intent.succeeded",
      data: { object: { id: intent.paymentIntentId, object: "payment_intent" } },
    });
    const timestamp = Math.floor(world.clock().getTime() / 1000);
    const secret = world.deps.sandbox?.webhookSecret ?? "";
    const signed = (by: string, over = payload) =>
      Stripe.webhooks.generateTestHeaderString({ payload: over, secret: by, timestamp });
    const deliver = (signature: string) =>
      world.app.inject({
        method: "POST",
        url: "/api/webhooks/stripe",
        headers: { "content-type": "application/json", "stripe-signature": signature },
        payload,
      });
    for (const signature of [signed("whsec_guessed"), signed(secret, payload.replace("succeeded", "failed")), ""]) {
      expect((await deliver(signature)).statusCode).toBe(400);
    }
    expect((await world.deps.db.execute("select from provider_events where id = 'evt_forged'")).rowCount).toBe(0);
    // Even a signed event is no proof: only the processor's own state of the payment counts.
    expect((await deliver(signed(secret))).statusCode).toBe(200);
    await world.runJobs();
    const { rows } = await world.database.ownerPool.query("select status from payments");
    expect(rows).toEqual([{ status: "pending" }]);
    await everythingAgrees();
  });
});
