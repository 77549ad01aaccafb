import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InvalidSignature } from "#server/processor/processor-errors.ts";
import { createStripeProcessor } from "#server/processor/stripe.ts";
import { aPaidIntent, aRecipient, processorWorld, pump, WEBHOOK_SECRET, type World } from "#tests/processor/world.ts";

describe("a delivered event", () => {
  let world: World;
  let rawBody: string;
  beforeAll(async () => {
    world = await processorWorld();
    await aPaidIntent(world);
    rawBody = (await world.sandbox.prepareDelivery(world.queue.splice(0)[0]?.eventId ?? ""))?.rawBody ?? "";
  });
  afterAll(() => world.close());

  const sign = (ageSeconds = 0, secret = WEBHOOK_SECRET) =>
    Stripe.webhooks.generateTestHeaderString({
      payload: rawBody,
      secret,
      timestamp: Math.floor(world.now().getTime() / 1000) - ageSeconds,
    });
  const read = (signature: string | undefined, body: string | Uint8Array = rawBody) =>
    world.processor.readEvent({ rawBody: body, signature, now: world.now() });

  it("says which object changed, and of which payment", () => {
    const event = read(sign());
    expect(event).toMatchObject({ type: "payment_intent.succeeded", objectType: "payment_intent" });
    expect(event.objectId).toMatch(/^pi_/);
    expect(event.paymentIntentId).toBe(event.objectId);
    expect(event.payload).toEqual(JSON.parse(rawBody));
    expect(read(sign(), new TextEncoder().encode(rawBody))).toEqual(event);
  });

  it.each([
    ["without a signature", () => read(undefined)],
    ["with an empty one", () => read("")],
    ["with something that isn't a signature", () => read("t=1,v1=00")],
    ["with changed bytes", () => read(sign(), rawBody.replace("5000", "5001"))],
    ["reformatted, though it says the same", () => read(sign(), JSON.stringify(JSON.parse(rawBody), null, 1))],
    ["signed with another secret", () => read(sign(0, "whsec_other"))],
    ["301 seconds old", () => read(sign(301))],
    ["301 seconds ahead", () => read(sign(-301))],
    ["with two times, one of them ahead", () => read(`t=99999999999,${sign()}`)],
  ])("is refused %s", (_what, attempt) => {
    expect(attempt).toThrow(InvalidSignature);
  });

  it("isn't delivered if the processor doesn't have it", async () => {
    for (const id of ["evt_unknown", "plan_unknown"]) expect(await world.sandbox.prepareDelivery(id)).toBeUndefined();
  });

  it("is accepted up to five minutes old or ahead", () => {
    expect(read(sign(300)).type).toBe("payment_intent.succeeded");
    expect(read(sign(-300)).type).toBe("payment_intent.succeeded");
  });

  it("may be signed with the old secret while a new one replaces it", () => {
    const webhookSecrets = ["whsec_new", WEBHOOK_SECRET];
    const processor = createStripeProcessor({ secretKey: "sk_test_x", webhookSecrets });
    for (const signature of [sign(), sign(0, "whsec_new")]) {
      expect(processor.readEvent({ rawBody, signature, now: world.now() }).type).toBe("payment_intent.succeeded");
    }
    for (const signature of [sign(301, "whsec_new"), sign(0, "whsec_older")]) {
      expect(() => processor.readEvent({ rawBody, signature, now: world.now() })).toThrow(InvalidSignature);
    }
  });

  it("of an account is thin: it only names the account", async () => {
    const accountId = await aRecipient(world);
    const told = await pump(world);
    const thin = told.find(({ type }) => type.includes("capability_status_updated"));
    expect(thin).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: "v2.core.account[configuration.recipient].capability_status_updated",
      objectId: accountId,
      objectType: "v2.core.account",
      accountId: null,
      paymentIntentId: null,
      payload: expect.objectContaining({ object: "v2.core.event", id: thin?.id }),
    });
    const { rows } = await world.pool.query("select id from sandbox.events where thin limit 1");
    expect(await world.stripe.v2.core.events.retrieve(rows[0].id)).toMatchObject({ object: "v2.core.event" });
  });
});
