import { beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { handleProviderEvent } from "#server/operations/webhooks/handle-event.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, confirmCard, join, type Person, pay, startPayment } from "#tests/support/world.ts";

/** A thief tries all stolen cards at once, and the events about them arrive in any order (RULES §17). */
const DECLINED = { number: "4000000000000002", expMonth: 12, expYear: 2030, cvc: "123" };
const WORKS = { ...DECLINED, number: "4242424242424242" };

const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");
let payer: Person;
let leagues: League[];
let count = 0;

// The declines of the test before are over by then, also for the card and the network they share.
beforeEach(async () => {
  count += 1;
  world.advance({ days: 2 });
  payer = await aPerson(world, `payer${count}`);
  leagues = await Promise.all([1, 2, 3].map(() => aLeague(world, commissioner)));
  for (const league of leagues) await join(commissioner, league, payer);
});

const first = () => leagues[0] as League;
type Intent = Awaited<ReturnType<typeof startPayment>>;

const many = <T>(times: number, work: () => Promise<T>) => Promise.all(Array.from({ length: times }, work));
const rowsOf = async (text: string, ...values: unknown[]) => (await world.database.ownerPool.query(text, values)).rows;
/** Counts the cards the processor has tried. */
const tried = async (...intents: Intent[]) => {
  const ids = intents.map(({ paymentIntentId }) => paymentIntentId);
  return (await rowsOf("select from sandbox.charges where payment_intent = any($1)", ids)).length;
};
const stateOf = async ({ paymentIntentId }: Intent) =>
  (await rowsOf("select status from payments where stripe_payment_intent_id = $1", paymentIntentId))[0].status;
const counted = async ({ userId }: Person) =>
  (await rowsOf("select count(*)::int as count from payment_declines where user_id = $1", userId))[0].count;
const mailsTo = async ({ email }: Person): Promise<string[]> => {
  const text = `select text from mails where "to" = $1 and subject like '%was canceled' order by position desc`;
  return (await rowsOf(text, email)).map((mail) => mail.text);
};

/** Confirms like the real processor's card form, which bypasses this server. */
const atProcessor = async ({ paymentIntentId: id, clientSecret }: Intent, card = DECLINED) =>
  world.deps.sandbox?.confirmPaymentIntent({ id, clientSecret, card }).catch(() => undefined);

/**
 * Delivers all of the processor's events about an intent, each twice, without handling them. @returns The events' ids.
 */
async function deliver({ paymentIntentId }: Intent): Promise<string[]> {
  const events = await rowsOf(
    "select id from sandbox.events where type like 'payment_intent.%' and body #>> '{data,object,id}' = $1",
    paymentIntentId,
  );
  for (const { id } of [...events, ...events]) {
    const delivery = await world.deps.sandbox?.prepareDelivery(id);
    const headers = { "stripe-signature": delivery?.signature, "content-type": "application/json" };
    const url = "/api/webhooks/stripe";
    const answer = await world.app.inject({ method: "POST", url, headers, payload: delivery?.rawBody ?? "" });
    expect(answer.statusCode).toBe(200);
  }
  return events.map(({ id }) => id);
}
const handle = (eventId: string) => handleProviderEvent(requireProcessor(world.deps), { eventId });

describe("many cards tried at the same moment", () => {
  it("reach the bank at most five times per payment, and its payer is told once", async () => {
    const intent = await startPayment(payer, first());
    const answers = await many(25, () => confirmCard(payer, intent, DECLINED));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(400), ...Array(5).fill(402)]);
    expect(await tried(intent)).toBe(5);
    await world.runJobs();
    expect([await stateOf(intent), await counted(payer)]).toEqual(["cancelled", 5]);
    expect(await mailsTo(payer)).toEqual([
      expect.stringContaining(
        `Your payment was canceled

5 cards were declined for your payment for Sunday League, so it is canceled. You can start a new one. Nothing was charged.

If you didn't try to pay, change your password.`,
      ),
    ]);
  });

  it("reach the bank at most ten times a day per person, over all their payments", async () => {
    const intents = [];
    for (const league of leagues) intents.push(await startPayment(payer, league));
    await Promise.all(intents.map((intent) => many(9, () => confirmCard(payer, intent, DECLINED))));
    expect(await tried(...intents)).toBe(10);
    expect(await Promise.all(intents.map(stateOf))).toEqual(Array(3).fill("cancelled"));
    const refused = await payer.call(createPaymentIntent, { body: { leagueId: first().id, amount: "50.00" } });
    expect(refused.status).toBe(429);
    const [told] = await mailsTo(payer);
    expect(told).toContain(
      "10 of your cards were declined within a day, so your payment for Sunday League is canceled and you can't make another payment for a day. Nothing was charged.",
    );
  });

  it("use up no one else's tries: neither with their own payment nor with another person's", async () => {
    const thief = await aPerson(world, `thief${count}`);
    await join(commissioner, first(), thief);
    const [own, foreign] = [await startPayment(thief, first()), await startPayment(payer, first())];
    const answers = await many(12, () => confirmCard(thief, foreign, DECLINED));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    await many(12, () => confirmCard(thief, own, DECLINED));
    expect([await tried(foreign), await counted(payer)]).toEqual([0, 0]);
    await pay(payer, first());
  });
});

it("a payment begun while the tenth card is declined is canceled like the open ones", async () => {
  const others = [await startPayment(payer, first()), await startPayment(payer, leagues[1] as League)];
  for (const [times, intent] of [5, 4].map((times, index) => [times, others[index] as Intent] as const)) {
    for (let time = 0; time < times; time++) await confirmCard(payer, intent, DECLINED);
  }
  const late = leagues[2] as League;
  const holder = await world.database.ownerPool.connect();
  await holder.query("begin");
  await holder.query("select from leagues where id = $1 for update", [late.id]);
  const begun = payer.call(createPaymentIntent, { body: { leagueId: late.id, amount: "50.00" } });
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await rowsOf(waiting)).length).toBeGreaterThan(0);
  expect((await confirmCard(payer, others[1] as Intent, DECLINED)).status).toBe(402);
  await holder.query("commit");
  holder.release();
  expect((await begun).status).toBe(429);
  const live =
    "select id from sandbox.payment_intents where body #>> '{metadata,user_id}' = $1 and status <> 'canceled'";
  expect(await rowsOf(live, payer.userId)).toEqual([]);
  expect(await rowsOf("select id from payments where user_id = $1 and status <> 'cancelled'", payer.userId)).toEqual(
    [],
  );
});

describe("the processor's events of declined cards", () => {
  it("count each card once, in any order, twice and all at once, and end the payment with the fifth", async () => {
    const intent = await startPayment(payer, first());
    for (let time = 0; time < 4; time++) await atProcessor(intent);
    const four = await deliver(intent);
    await Promise.all([...four.reverse(), ...four].map(handle));
    expect([await stateOf(intent), await counted(payer)]).toEqual(["pending", 4]);
    await atProcessor(intent);
    const five = await deliver(intent);
    await Promise.all([...five, ...five, ...five].map(handle));
    expect([await stateOf(intent), await counted(payer)]).toEqual(["cancelled", 5]);
    await atProcessor(intent, WORKS);
    expect(await tried(intent)).toBe(5);
    expect(await mailsTo(payer)).toHaveLength(1);
  });

  it("leave a payment alone that succeeded before they came", async () => {
    const intent = await startPayment(payer, first());
    for (let time = 0; time < 6; time++) await atProcessor(intent);
    await atProcessor(intent, WORKS);
    const events = await deliver(intent);
    await Promise.all(events.reverse().map(handle));
    await world.runJobs();
    expect([await stateOf(intent), await counted(payer)]).toEqual(["succeeded", 6]);
    expect(await mailsTo(payer)).toEqual([]);
    const address = `escrow:${first().id}:1`;
    expect(await rowsOf("select -balance as cents from ledger.accounts where address = $1", address)).toEqual([
      { cents: 5000 },
    ]);
  });

  it("count for the day the cards were declined, not for the day they come", async () => {
    const intents = [await startPayment(payer, first()), await startPayment(payer, leagues[1] as League)];
    for (const intent of intents) await many(5, () => atProcessor(intent));
    world.advance({ days: 3 });
    for (const intent of intents) await Promise.all((await deliver(intent)).map(handle));
    expect(await counted(payer)).toBe(10);
    await pay(payer, leagues[2] as League);
  });
});
