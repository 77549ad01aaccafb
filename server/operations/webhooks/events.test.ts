import { count, eq, isNotNull, isNull } from "drizzle-orm";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getPayoutAccount, openPayoutAccount } from "#contract/money/payout-account.ts";
import { toCents } from "#contract/platform/money.ts";
import { seededRandom } from "#sandbox/faults.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { backfillEvents, missingSince } from "#server/operations/webhooks/backfill-events.ts";
import { handleProviderEvent } from "#server/operations/webhooks/handle-event.ts";
import { listStoredEvents } from "#server/operations/webhooks/list-events.ts";
import { recheckPayoutAccounts } from "#server/operations/webhooks/recheck-payout-accounts.ts";
import { replayEvents } from "#server/operations/webhooks/replay-events.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import { providerEvents } from "#server/platform/db/schema/provider-events.ts";
import { enqueue } from "#server/platform/queue.ts";
import { ProcessorRefused, ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { aPerson, confirmCard, type Person, pay, startPayment } from "#tests/support/world.ts";

const eventFaults = { random: seededRandom(1), loss: 0, doubling: 0, delaySecondsMax: 0 };
let world: TestApp;
let casey: Person;
let members = 0;
beforeEach(async () => {
  world = await testApp({ faults: { events: eventFaults } });
  await world.runJobs();
  casey = await aPerson(world, "casey");
});
afterEach(async () => {
  eventFaults.loss = 0;
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  await world.close();
});

async function aMember() {
  const member = await aPerson(world, `member${++members}`);
  return { league: await withLeague(world, { by: casey, players: [member] }), member };
}

/** Makes a card payment whose page was closed before it reported back, and whose events never arrived. */
async function anUnheardPayment() {
  const { league, member } = await aMember();
  eventFaults.loss = 1;
  const intent = await startPayment(member, league);
  expect((await confirmCard(member, intent)).status).toBe(200);
  await world.runJobs();
  eventFaults.loss = 0;
  return intent.paymentIntentId;
}

const statusOf = async (paymentIntentId: string) => {
  const [payment] = await world.deps.db
    .select()
    .from(payments)
    .where(eq(payments.stripePaymentIntentId, paymentIntentId));
  return payment?.status;
};
const eventsOf = (objectId: string) =>
  world.deps.db.select().from(providerEvents).where(eq(providerEvents.objectId, objectId));
const backfillJob = (payload: { everything?: boolean }) =>
  inTransaction(world.deps.db, (tx) => enqueue(tx, { name: "backfill_events", payload }));
const entries = async () => (await verifyBooks(world.deps.db)).entries;
const storedCount = async () => (await world.deps.db.select({ all: count() }).from(providerEvents))[0]?.all;

describe("another product's payment on the same account", () => {
  it("is left alone, even if its metadata uses our names", async () => {
    const { sandbox, db } = world.deps;
    if (!sandbox) throw new Error("There is no sandbox.");
    const stripe = new Stripe(sandbox.secretKey, { httpClient: Stripe.createFetchHttpClient(sandbox.fetch) });
    await world.runJobs();
    const before = await entries();
    const { id } = await stripe.paymentIntents.create({
      amount: 1000,
      currency: "usd",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      metadata: { payment_id: "order-7" },
    });
    const { latest_charge: charge } = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    await stripe.refunds.create({ payment_intent: id, metadata: { refund_id: "return-7", attempt: 1 } });
    await world.runJobs();
    await db.insert(providerEvents).values({
      id: "evt_of_another_charge",
      type: "charge.updated",
      objectId: String(charge),
      payload: {},
      receivedAt: world.clock(),
    });
    await handleProviderEvent(requireProcessor(world.deps), { eventId: "evt_of_another_charge" });
    expect(await db.$count(providerEvents, isNull(providerEvents.handledAt))).toBe(0);
    expect(await entries()).toBe(before);
  });
});

describe("a backfill", () => {
  it("finds the events that never arrived, stores which object changed but not the object, and gets them handled", async () => {
    const paymentIntentId = await anUnheardPayment();
    expect(await statusOf(paymentIntentId)).toBe("pending");
    await backfillJob({});
    await world.runJobs();
    expect(await statusOf(paymentIntentId)).toBe("succeeded");
    const [event, ...more] = await eventsOf(paymentIntentId);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ type: "payment_intent.succeeded", handledAt: world.clock() });
    expect(event?.payload).toEqual({ created: expect.any(Number), livemode: false });
  });

  it("does nothing about events that already came, or about those that concern no one", async () => {
    const { league, member } = await aMember();
    await pay(member, league);
    await world.runJobs();
    const before = [await storedCount(), await entries()];
    const work = requireProcessor(world.deps);
    const since = await missingSince(work, { everything: true });
    const { listed, stored } = await backfillEvents(work, { since });
    expect(stored).toBe(0);
    expect(listed).toBeGreaterThan(0);
    await backfillJob({ everything: true });
    await world.runJobs();
    expect([await storedCount(), await entries()]).toEqual(before);
  });

  it("looks back before an outage too, even if later events have come since", async () => {
    const paymentIntentId = await anUnheardPayment();
    world.advance({ days: 5 });
    const { league, member } = await aMember();
    await pay(member, league);
    await world.runJobs();
    await backfillJob({});
    await world.runJobs();
    expect(await statusOf(paymentIntentId)).toBe("pending");
    await backfillJob({ everything: true });
    await world.runJobs();
    expect(await statusOf(paymentIntentId)).toBe("succeeded");
  });

  it("reads page after page", async () => {
    const unheard = [await anUnheardPayment(), await anUnheardPayment(), await anUnheardPayment()];
    const work = requireProcessor(world.deps);
    const pages: number[] = [];
    const listEvents: typeof work.processor.listEvents = async (page) => {
      const answer = await work.processor.listEvents({ ...page, limit: 2 });
      pages.push(answer.rows.length);
      return answer;
    };
    const since = await missingSince(work, {});
    const paged = { ...work, processor: { ...work.processor, listEvents } };
    expect((await backfillEvents(paged, { since })).stored).toBe(unheard.length);
    expect(pages.length).toBeGreaterThan(1);
    await world.runJobs();
    for (const id of unheard) expect(await statusOf(id)).toBe("succeeded");
  });

  it("of an installation that never got an event goes back as far as the processor can", async () => {
    const fresh = await testApp();
    const since = await missingSince(requireProcessor(fresh.deps), {});
    expect(since).toEqual(new Date(fresh.clock().getTime() - 30 * 86_400_000));
    await fresh.close();
  });
});

describe("winners' accounts, whose events can't be listed", () => {
  /** Creates a winner with a bank account that no event has reported yet. */
  async function anUnheardWinner(): Promise<Person> {
    const winner = await aPerson(world, "winner");
    const { body } = await winner.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
    eventFaults.loss = 1;
    const id = body.url.split("/").at(-1) ?? "";
    await world.deps.sandbox?.completeAccountLink({ id, routingNumber: "110000000", accountNumber: "000123456789" });
    await world.runJobs();
    return winner;
  }

  it("are looked up: one that became ready without an event is found", async () => {
    const winner = await anUnheardWinner();
    const readyAt = async () =>
      (await world.deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, winner.userId)))[0]?.readyAt;
    expect(await readyAt()).toBeNull();
    await backfillJob({});
    await world.runJobs();
    expect(await readyAt()).toEqual(world.clock());
    expect((await winner.call(getPayoutAccount)).body.status).toBe("ready");
  });

  it("are checked once a day for whether the bank took the money", async () => {
    await anUnheardWinner();
    await backfillJob({});
    await world.runJobs();
    const work = requireProcessor(world.deps);
    const isReady = isNotNull(payoutAccounts.readyAt);
    const failure = async () => (await world.deps.db.select().from(payoutAccounts).where(isReady))[0]?.bankFailure;
    const findBankPayment: typeof work.processor.findBankPayment = async () => ({
      id: "po_1",
      amount: toCents(5000),
      failureCode: "no_account",
      transferIds: null,
      createdAt: world.clock(),
    });
    const refused = { ...work, processor: { ...work.processor, findBankPayment } };
    await recheckPayoutAccounts(refused);
    expect(await failure()).toBeNull();
    world.advance({ days: 2 });
    await recheckPayoutAccounts(refused);
    expect(await failure()).not.toBeNull();
  });

  /** Adds accounts that the processor may not know. @returns The ids that were asked for, and the work that asks. */
  async function manyAccounts(count: number, of: (index: number) => object) {
    const people = await Promise.all(Array.from({ length: count }, (_, index) => aPerson(world, `queued${index}`)));
    const now = world.clock();
    const row = { createdAt: now, updatedAt: now };
    await world.deps.db
      .insert(payoutAccounts)
      .values(people.map(({ userId }, nth) => ({ ...row, userId, stripeAccountId: `acct_${nth}`, ...of(nth) })));
    const work = requireProcessor(world.deps);
    const known = await work.processor.createRecipient({ userId: "u", email: "u@example.com", name: "U" });
    const asked: string[] = [];
    const retrieveRecipient: typeof work.processor.retrieveRecipient = async (id) => {
      asked.push(id);
      if (id === "acct_0")
        throw new ProcessorRefused({ code: "resource_missing", declineCode: null, message: "No", retriable: false });
      return { ...(await work.processor.retrieveRecipient(known)), id, ready: false, missing: [], userId: null };
    };
    return { asked, work: { ...work, processor: { ...work.processor, retrieveRecipient } } };
  }

  it("that are unfinished don't wait for any number of ready ones", async () => {
    const hoursAgo = (hours: number) => new Date(world.clock().getTime() - hours * 3_600_000);
    const { asked, work } = await manyAccounts(61, (nth) =>
      nth === 0 ? { checkedAt: hoursAgo(1) } : { readyAt: hoursAgo(72), checkedAt: hoursAgo(72) },
    );
    await recheckPayoutAccounts(work);
    expect(asked).toContain("acct_0");
    expect(asked).not.toHaveLength(61);
  });

  it("take turns, fifty at a time, and one that the processor doesn't know doesn't hold up the others", async () => {
    const { asked, work } = await manyAccounts(60, () => ({}));
    expect([await recheckPayoutAccounts(work), await recheckPayoutAccounts(work)]).toEqual([50, 10]);
    expect(new Set(asked).size).toBe(60);
    expect(await recheckPayoutAccounts(work)).toBe(0);
    world.advance({ hours: 1 });
    expect(await recheckPayoutAccounts(work)).toBe(50);
  });
});

describe("a replay", () => {
  it("of handled events handles them again and changes nothing in the books", async () => {
    const { league, member } = await aMember();
    const paymentIntentId = await pay(member, league);
    await world.runJobs();
    const [event] = await eventsOf(paymentIntentId);
    const before = await entries();
    world.advance({ hours: 1 });
    expect(await inTransaction(world.deps.db, (tx) => replayEvents(tx, { id: event?.id ?? "" }))).toBe(1);
    await world.runJobs();
    expect((await eventsOf(paymentIntentId))[0]?.handledAt).toEqual(world.clock());
    const since = new Date(world.clock().getTime() - 2 * 3_600_000);
    expect(await inTransaction(world.deps.db, (tx) => replayEvents(tx, { since }))).toBeGreaterThan(0);
    await world.runJobs();
    expect(await entries()).toBe(before);
    expect(await inTransaction(world.deps.db, (tx) => replayEvents(tx, { id: "evt_unknown" }))).toBe(0);
  });

  it("handles failed events once their cause is fixed", async () => {
    const paymentIntentId = await anUnheardPayment();
    const work = requireProcessor(world.deps);
    await backfillEvents(work, { since: await missingSince(work, {}) });
    const [event] = await eventsOf(paymentIntentId);
    const retrievePaymentIntent = async () => {
      throw new ProcessorUnavailable("The line is dead.");
    };
    const broken = { ...work, processor: { ...work.processor, retrievePaymentIntent } };
    await expect(handleProviderEvent(broken, { eventId: event?.id ?? "" })).rejects.toThrow("The line is dead.");
    const { events } = await listStoredEvents(world.deps.db, { unhandled: true, limit: 50 });
    expect(events).toMatchObject([{ id: event?.id, attempts: 1, lastError: "The line is dead.", handledAt: null }]);

    expect(await inTransaction(world.deps.db, (tx) => replayEvents(tx, { failed: true }))).toBe(1);
    await world.runJobs();
    expect(await statusOf(paymentIntentId)).toBe("succeeded");
    expect(await listStoredEvents(world.deps.db, { unhandled: true, limit: 50 })).toEqual({ events: [], count: 0 });
    const all = await listStoredEvents(world.deps.db, { unhandled: false, limit: 2 });
    expect(all.events).toHaveLength(2);
    expect(all.count).toBe(await storedCount());
    expect(await inTransaction(world.deps.db, (tx) => replayEvents(tx, { failed: true }))).toBe(0);
  });
});

describe("the webhook's route", () => {
  const deliver = (payload: string, signature: string, { app } = world) =>
    app.inject({
      ...{ method: "POST", url: "/api/webhooks/stripe", payload },
      headers: { "content-type": "application/json", "stripe-signature": signature },
    });

  it("refuses a forged event and stores nothing of it", async () => {
    const before = await storedCount();
    const payload = JSON.stringify({
      id: "evt_forged",
      object: "event",
      type: "payment_intent.succeeded",
      data: { object: { id: "pi_forged", object: "payment_intent" } },
    });
    const timestamp = Math.floor(world.clock().getTime() / 1000);
    const forged = Stripe.webhooks.generateTestHeaderString({ payload, secret: "whsec_guessed", timestamp });
    for (const signature of [forged, "", "t=1,v1=00"]) expect((await deliver(payload, signature)).statusCode).toBe(400);
    const secret = world.deps.sandbox?.webhookSecret ?? "";
    const genuine = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    expect((await deliver(payload.replace("pi_forged", "pi_forgee"), genuine)).statusCode).toBe(400);
    expect(await storedCount()).toBe(before);
  });

  it("takes both snapshots and thin events, each with its own secret, and ignores those of the other mode", async () => {
    const stripe = await testApp({
      environment: {
        STRIPE_SECRET_KEY: "sk_test_x",
        STRIPE_PUBLISHABLE_KEY: "pk_test_x",
        STRIPE_WEBHOOK_SECRET: "whsec_snapshots, whsec_thin",
      },
    });
    const timestamp = Math.floor(stripe.clock().getTime() / 1000);
    const send = (event: object, secret: string) => {
      const payload = JSON.stringify(event);
      return deliver(payload, Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }), stripe);
    };
    const object = { id: "pi_1", object: "payment_intent" };
    const snapshot = {
      id: "evt_1",
      object: "event",
      livemode: false,
      type: "payment_intent.succeeded",
      data: { object },
    };
    const related = { id: "acct_1", type: "v2.core.account", url: "/v2/core/accounts/acct_1" };
    const thin = { id: "evt_2", object: "v2.core.event", type: "v2.core.account.closed", related_object: related };
    expect((await send(snapshot, "whsec_snapshots")).statusCode).toBe(200);
    expect((await send(thin, "whsec_thin")).statusCode).toBe(200);
    expect((await send({ ...snapshot, id: "evt_live", livemode: true }, "whsec_snapshots")).statusCode).toBe(200);
    expect((await send({ ...thin, id: "evt_3" }, "whsec_snapshots, whsec_thin")).statusCode).toBe(400);
    const stored = await stripe.deps.db.select().from(providerEvents).orderBy(providerEvents.id);
    expect(stored).toMatchObject([
      { id: "evt_1", objectId: "pi_1", payload: { livemode: false } },
      { id: "evt_2", objectId: "acct_1" },
    ]);
    await stripe.close();
  });
});
