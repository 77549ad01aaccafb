import { beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, confirmCard, join, type Person, pay, startPayment } from "#tests/support/world.ts";

const DECLINED = { number: "4000000000000002" };

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
  leagues = [await aLeague(world, commissioner), await aLeague(world, commissioner)];
  for (const league of leagues) await join(commissioner, league, payer);
});

const [first, second] = [() => leagues[0] as League, () => leagues[1] as League];

async function decline(league: League, times: number) {
  const intent = await startPayment(payer, league);
  const statuses = [];
  for (let time = 0; time < times; time++) statuses.push((await confirmCard(payer, intent, DECLINED)).status);
  return { intent, statuses };
}

const askToPay = (league: League) =>
  payer.call(createPaymentIntent, { body: { leagueId: league.id, amount: "50.00" } });
const mailsToPayer = async () => {
  await world.runJobs();
  const { body } = await payer.call(listMails, { query: { to: payer.email } });
  return body.filter(({ subject }) => subject.includes("was canceled"));
};

describe("a payment whose card is declined", () => {
  it("takes another card after four, and pays", async () => {
    const { statuses } = await decline(first(), 4);
    await world.runJobs();
    expect(statuses).toEqual([402, 402, 402, 402]);
    await pay(payer, first());
    expect(await mailsToPayer()).toEqual([]);
  });

  it("is canceled at the processor by the fifth, takes no more cards, and its payer is told once", async () => {
    const { intent, statuses } = await decline(first(), 47);
    expect(statuses.slice(0, 5)).toEqual([402, 402, 402, 402, 402]);
    expect(new Set(statuses.slice(5))).toEqual(new Set([400]));
    expect((await confirmCard(payer, intent)).status).toBe(400);
    expect(await mailsToPayer()).toMatchObject([{ text: expect.stringContaining("5 cards were declined") }]);
    const next = await askToPay(first());
    expect(next.status).toBe(200);
    expect(next.body.paymentIntentId).not.toBe(intent.paymentIntentId);
  });

  it("blocks the person's payments in every league for a day after the tenth in a day", async () => {
    const elsewhere = await startPayment(payer, second());
    await decline(first(), 5);
    world.advance({ hours: 1 });
    await decline(first(), 5);
    expect((await confirmCard(payer, elsewhere)).status).toBe(400);
    const refused = await askToPay(second());
    expect(refused.status).toBe(429);
    expect(refused.error.message).toBe(
      "10 of your cards were declined within a day. Nothing was charged. You can pay again in 23 hours.",
    );
    expect(refused.headers["retry-after"]).toBe(String(23 * 3600));
    world.advance({ hours: 23.1 });
    await pay(payer, second());
  });

  it("counts a try once, however often its event comes", async () => {
    await decline(first(), 4);
    await world.runJobs();
    await world.database.ownerPool.query(
      "update provider_events set handled_at = null where type = 'payment_intent.payment_failed'",
    );
    await world.database.ownerPool.query(
      "select jobs.enqueue('handle_provider_event', json_build_object('eventId', id), null, null) from provider_events where handled_at is null",
    );
    await world.runJobs();
    const { rows } = await world.database.ownerPool.query(
      "select count(*)::int as declines from payment_declines where user_id = $1",
      [payer.userId],
    );
    expect(rows).toEqual([{ declines: 4 }]);
  });
});
