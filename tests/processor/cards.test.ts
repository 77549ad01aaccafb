import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anIntent, aPaidIntent, cardNumbered, processorWorld, pump, type World } from "#tests/processor/world.ts";

describe("the test cards", () => {
  let world: World;
  beforeAll(async () => {
    world = await processorWorld({ settlementDelayDays: 2 });
  });
  afterAll(() => world.close());

  const pay = async (number: string, rest = {}) => {
    const { id, clientSecret } = await anIntent(world);
    const card = { ...cardNumbered(number), ...rest };
    return { id, clientSecret, paid: world.sandbox.confirmPaymentIntent({ id, clientSecret, card }) };
  };

  it.each([
    ...["4242424242424242", "4242 4242 4242 4242", "4000056655665556", "5555555555554444", "6011111111111117"],
    ...["4000000000000077", "4000000000007726", "4000000000005126", "4000000000000259", "4000000000002685"],
    ...["4000000000001976", "4000000000005423"],
  ])("%s pays", async (number) => {
    const { id, paid } = await pay(number);
    expect(await paid).toEqual({ id, status: "succeeded" });
  });

  const declined = "Your card was declined.";
  const later = "An error occurred while processing your card. Try again in a little bit.";
  const tooOften = "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.";
  it.each([
    ["4000000000000002", "card_declined", "generic_decline", declined],
    ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
    ["4000000000009987", "card_declined", "lost_card", declined],
    ["4000000000009979", "card_declined", "stolen_card", declined],
    ["4000000000000069", "expired_card", undefined, "Your card has expired."],
    ["4000000000000127", "incorrect_cvc", undefined, "Your card's security code is incorrect."],
    ["4000000000000119", "processing_error", undefined, later],
    ["4000000000006975", "card_declined", "card_velocity_exceeded", tooOften],
    ["4000000000000341", "card_declined", "generic_decline", declined],
    ["4100000000000019", "card_declined", "fraudulent", declined],
  ])("%s is declined with %s %s", async (number, code, declineCode, message) => {
    const { id, paid } = await pay(number);
    const details = { code, ...(declineCode && { declineCode }) };
    await expect(paid).rejects.toMatchObject({ status: 402, message, details });
    const { status, lastError, charge } = await world.processor.retrievePaymentIntent(id);
    expect(status).toBe("requires_payment_method");
    expect(lastError).toEqual({ code, declineCode: declineCode ?? null, message });
    expect(charge).toMatchObject({ paid: false, fee: null });
  });

  const wrongMonth = "Your card's expiration month is invalid.";
  it.each([
    ["a wrong check digit", { number: "4242424242424241" }, "incorrect_number", "Your card number is incorrect."],
    ["a past year", { expYear: 2025 }, "invalid_expiry_year", "Your card's expiration year is invalid."],
    ["a past month", { expYear: 2026, expMonth: 8 }, "invalid_expiry_month", wrongMonth],
    ["no such month", { expMonth: 13 }, "invalid_expiry_month", wrongMonth],
    ["a short security code", { cvc: "12" }, "invalid_cvc", "Your card's security code is invalid."],
  ])("is refused for %s before the bank is asked", async (_what, rest, code, message) => {
    const { id, paid } = await pay("4242424242424242", rest);
    await expect(paid).rejects.toMatchObject({ status: 402, message, details: { code } });
    const untouched = { status: "requires_payment_method", charge: null, lastError: null };
    expect(await world.processor.retrievePaymentIntent(id)).toMatchObject(untouched);
  });

  it("accepts a card in its last month, and a two-digit year", async () => {
    const { paid } = await pay("4242424242424242", { expYear: 26, expMonth: 9 });
    expect(await paid).toMatchObject({ status: "succeeded" });
  });

  it("never keeps a card's number", async () => {
    await aPaidIntent(world);
    const { rows } = await world.pool.query(
      "select (select json_agg(p)::text from sandbox.payment_intents p) || (select json_agg(c)::text from sandbox.charges c) || (select json_agg(e)::text from sandbox.events e) as everything",
    );
    expect(rows[0].everything).not.toContain("4242424242424242");
  });

  it.each(["4000000000003220", "4000002760003184"])(
    "%s pays once its holder has been authenticated",
    async (number) => {
      const { id, clientSecret, paid } = await pay(number);
      expect(await paid).toEqual({ id, status: "requires_action" });
      const intent = await world.processor.retrievePaymentIntent(id);
      expect(intent).toMatchObject({ status: "requires_action", charge: null });
      const authenticated = world.sandbox.authenticatePaymentIntent({ id, clientSecret, outcome: "success" });
      expect(await authenticated).toEqual({ id, status: "succeeded" });
    },
  );

  it("a failed authentication leaves the payment open for another card", async () => {
    const { id, clientSecret, paid } = await pay("4000000000003220");
    await paid;
    const failed = world.sandbox.authenticatePaymentIntent({ id, clientSecret, outcome: "failure" });
    await expect(failed).rejects.toMatchObject({
      status: 402,
      details: { code: "payment_intent_authentication_failure" },
    });
    const again = world.sandbox.authenticatePaymentIntent({ id, clientSecret, outcome: "success" });
    await expect(again).rejects.toMatchObject({ status: 400 });
    await world.sandbox.confirmPaymentIntent({ id, clientSecret, card: cardNumbered("4242424242424242") });
    expect(await world.processor.retrievePaymentIntent(id)).toMatchObject({ status: "succeeded" });
  });

  it("4000008400001629 is declined after its holder has been authenticated", async () => {
    const { id, clientSecret, paid } = await pay("4000008400001629");
    expect(await paid).toMatchObject({ status: "requires_action" });
    const authenticated = world.sandbox.authenticatePaymentIntent({ id, clientSecret, outcome: "success" });
    await expect(authenticated).rejects.toMatchObject({ status: 402, details: { declineCode: "generic_decline" } });
  });

  it("a wrong client secret, an unknown payment and a payment already made are refused", async () => {
    const { id, clientSecret } = await anIntent(world);
    const card = cardNumbered("4242424242424242");
    const confirm = (client: { id: string; clientSecret: string }) =>
      world.sandbox.confirmPaymentIntent({ ...client, card });
    await expect(confirm({ id, clientSecret: `${clientSecret}x` })).rejects.toMatchObject({ status: 404 });
    await expect(confirm({ id: "pi_unknown", clientSecret })).rejects.toMatchObject({ status: 404 });
    await confirm({ id, clientSecret });
    await expect(confirm({ id, clientSecret })).rejects.toMatchObject({
      status: 400,
      details: { code: "payment_intent_unexpected_state" },
    });
  });

  it("a double click charges a card once", async () => {
    const { id, clientSecret } = await anIntent(world);
    const card = cardNumbered("4242424242424242");
    const clicks = Array.from({ length: 8 }, () => world.sandbox.confirmPaymentIntent({ id, clientSecret, card }));
    const settled = await Promise.allSettled(clicks);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { rows } = await world.pool.query("select count(*) from sandbox.charges where payment_intent = $1", [id]);
    expect(rows[0].count).toBe(1);
  });

  it("a bank debit is processing until the bank answers", async () => {
    const debit = async (method: string) => {
      const { id } = await anIntent(world);
      await world.stripe.paymentIntents.confirm(id, { payment_method: method });
      const intent = await world.processor.retrievePaymentIntent(id);
      expect(intent).toMatchObject({ status: "processing", amountReceived: 0 });
      return id;
    };
    const succeeds = await debit("pm_usBankAccount_success");
    const fails = await debit("pm_usBankAccount_insufficientFunds");
    world.passSeconds(11);
    const delivered = await pump(world);
    expect(delivered).toContainEqual(expect.objectContaining({ type: "payment_intent.succeeded", objectId: succeeds }));
    expect(delivered).toContainEqual(
      expect.objectContaining({ type: "payment_intent.payment_failed", objectId: fails }),
    );
    expect(await world.processor.retrievePaymentIntent(succeeds)).toMatchObject({
      status: "succeeded",
      charge: { fee: { cents: 175 } },
    });
    expect(await world.processor.retrievePaymentIntent(fails)).toMatchObject({ status: "requires_payment_method" });
  });
});
