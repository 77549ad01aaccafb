import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import exampleKeys from "#tests/processor/example-keys.json" with { type: "json" };
import { anIntent, aPaidIntent, aRecipient, cardNumbered, processorWorld, type World } from "#tests/processor/world.ts";

/**
 * The keys come from the example objects that Stripe publishes (openapi/fixtures3.json of github.com/stripe/openapi,
 * MIT license).
 */
describe("the sandbox's objects compared with Stripe's examples", () => {
  let world: World;
  let objects: Record<string, object>;
  beforeAll(async () => {
    world = await processorWorld();
    await world.sandbox.ensureOperatingFunds({ cents: toCents(1_000_000) });
    objects = await oneOfEach(world);
  });
  afterAll(() => world.close());

  it.each(Object.entries(exampleKeys))("%s carries every key of the example", (resource, keys) => {
    expect(keys.length).toBeGreaterThan(0);
    expect(Object.keys(objects[resource] ?? {})).toEqual(expect.arrayContaining(keys));
  });
});

/** As sent over the wire. */
async function oneOfEach(world: World): Promise<Record<string, object>> {
  const { stripe, sandbox } = world;
  const declined = await anIntent(world);
  await sandbox.confirmPaymentIntent({ ...declined, card: cardNumbered("4000000000000002") }).catch(() => {});
  const failed = await stripe.paymentIntents.retrieve(declined.id);
  const { id } = await aPaidIntent(world);
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge.balance_transaction"] });
  const charge = intent.latest_charge as Stripe.Charge;
  const destination = await aRecipient(world);
  const transfer = await stripe.transfers.create({ amount: 100, currency: "usd", destination });
  const customer = await stripe.customers.create({ email: "ann@example.com" });
  const topup = await stripe.topups.create({ amount: 100, currency: "usd" });
  await aPaidIntent(world, { number: "4000000000000259" });
  await aPaidIntent(world, { number: "4000000000005423" });
  await sandbox.applyDueChanges();
  const eventOf = async (type: string) => (await stripe.events.list({ type })).data[0];
  const warning = await eventOf("radar.early_fraud_warning.created");
  const dispute = await eventOf("charge.dispute.created");
  return {
    payment_intent: intent,
    charge,
    balance_transaction: charge.balance_transaction as Stripe.BalanceTransaction,
    refund: await stripe.refunds.create({ payment_intent: id }),
    dispute: dispute?.data.object ?? {},
    transfer,
    transfer_reversal: await stripe.transfers.createReversal(transfer.id),
    topup: await stripe.topups.retrieve(topup.id),
    customer: await stripe.customers.retrieve(customer.id),
    balance: await stripe.balance.retrieve(),
    event: dispute ?? {},
    payment_method: failed.last_payment_error?.payment_method ?? {},
    "radar.early_fraud_warning": warning?.data.object ?? {},
  };
}
