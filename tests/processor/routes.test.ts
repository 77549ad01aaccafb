import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#server/access/guards.ts";
import { sandboxRoutes } from "#server/money/payments/sandbox-routes.ts";
import { registerErrorHandler } from "#server/platform/http/error-handler.ts";
import { anIntent, cardNumbered, processorWorld, USER, type World } from "#tests/processor/world.ts";

describe("the sandbox's pages over HTTP", () => {
  const ann: Actor = { userId: USER, username: "ann", isAdmin: false, from: { ip: "127.0.0.1", device: "a test" } };
  let world: World;
  let actor: Actor | undefined = ann;
  const app = Fastify();
  beforeAll(async () => {
    world = await processorWorld();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.decorateRequest("actor", null);
    app.decorateRequest("loadActor", null);
    app.addHook("onRequest", async (request) => {
      request.loadActor = async () => actor;
    });
    registerErrorHandler(app);
    await app.register(sandboxRoutes, { sandbox: world.sandbox, tryCard: (_attempt, confirm) => confirm() });
  });
  afterAll(async () => {
    await app.close();
    await world.close();
  });

  const post = async (url: string, body: object) => {
    const response = await app.inject({ method: "POST", url, payload: body });
    return { status: response.statusCode, body: response.json() };
  };
  const confirm = (id: string, body: object) => post(`/api/sandbox/payment-intents/${id}/confirm`, body);

  it("a card pays, and a declined one gets the processor's message", async () => {
    const { id, clientSecret } = await anIntent(world);
    expect(await confirm(id, { clientSecret, card: cardNumbered("4000000000009995") })).toEqual({
      status: 402,
      body: { message: "Your card has insufficient funds.", code: "card_declined", declineCode: "insufficient_funds" },
    });
    expect(await confirm(id, { clientSecret, card: cardNumbered("4242424242424242") })).toEqual({
      status: 200,
      body: { id, status: "succeeded" },
    });
    expect(await confirm(id, { clientSecret, card: cardNumbered("4242424242424242") })).toMatchObject({
      status: 400,
      body: { code: "payment_intent_unexpected_state" },
    });
  });

  it("a card that asks for it is authenticated first", async () => {
    const { id, clientSecret } = await anIntent(world);
    expect((await confirm(id, { clientSecret, card: cardNumbered("4000000000003220") })).body).toEqual({
      id,
      status: "requires_action",
    });
    const authenticate = (outcome: string) =>
      post(`/api/sandbox/payment-intents/${id}/authenticate`, { clientSecret, outcome });
    expect(await authenticate("maybe")).toMatchObject({ status: 400, body: { errors: [{ path: "outcome" }] } });
    expect(await authenticate("success")).toEqual({ status: 200, body: { id, status: "succeeded" } });
  });

  it("no one can pay with a wrong secret, for an unknown payment, or without being signed in", async () => {
    const { id, clientSecret } = await anIntent(world);
    const card = cardNumbered("4242424242424242");
    expect((await confirm(id, { clientSecret: "wrong", card })).status).toBe(404);
    expect((await confirm("pi_unknown", { clientSecret, card })).status).toBe(404);
    expect((await confirm("nonsense", { clientSecret, card })).status).toBe(400);
    actor = undefined;
    expect((await confirm(id, { clientSecret, card })).status).toBe(401);
    actor = ann;
    expect(await world.processor.retrievePaymentIntent(id)).toMatchObject({ status: "requires_payment_method" });
  });

  it.each([
    ["number", { number: "" }],
    ["number", { number: "4242-abcd" }],
    ["expMonth", { expMonth: "12" }],
    ["expYear", { expYear: 2030.5 }],
    ["cvc", { cvc: "12a" }],
  ])("a card without a proper %s is refused at the field", async (field, wrong) => {
    const { id, clientSecret } = await anIntent(world);
    const answer = await confirm(id, { clientSecret, card: { ...cardNumbered("4242424242424242"), ...wrong } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: `card.${field}` }] } });
  });

  it("a winner adds a bank account on the page behind the link", async () => {
    const accountId = await world.processor.createRecipient({ userId: USER, email: "ann@example.com", name: "Ann" });
    const urls = { returnUrl: "http://127.0.0.1:3000/profile", refreshUrl: "http://127.0.0.1:3000/again" };
    const url = await world.processor.createOnboardingLink({ accountId, ...urls });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/sandbox\/onboarding\/link_[A-Za-z0-9]{24}$/);
    const api = `/api/sandbox/account-links/${url.split("/").at(-1)}`;
    const shown = await app.inject({ method: "GET", url: api });
    expect(shown.json()).toMatchObject({ displayName: "Ann", email: "ann@example.com", status: "open", ...urls });
    const bank = { routingNumber: "110000000", accountNumber: "000123456789" };
    for (const wrong of [{ routingNumber: "021000021" }, { accountNumber: "12345" }]) {
      const [path] = Object.keys(wrong);
      expect(await post(`${api}/complete`, { ...bank, ...wrong })).toMatchObject({
        status: 400,
        body: { errors: [{ path }] },
      });
    }
    expect(await post(`${api}/complete`, bank)).toEqual({ status: 200, body: { returnUrl: urls.returnUrl } });
    expect((await post(`${api}/complete`, bank)).status).toBe(400);
    expect((await app.inject({ method: "GET", url: "/api/sandbox/account-links/link_unknown" })).statusCode).toBe(404);
    expect(await world.processor.retrieveRecipient(accountId)).toMatchObject({ ready: true, userId: USER });
  });
});
