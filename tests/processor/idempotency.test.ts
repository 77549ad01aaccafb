import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WireResponse } from "#sandbox/wire.ts";
import { anIntent, processorWorld, type World } from "#tests/processor/world.ts";
import { untilSomeoneWaits } from "#tests/support/until-someone-waits.ts";

describe("a request repeated under its key", () => {
  let world: World;
  beforeAll(async () => {
    world = await processorWorld();
  });
  afterAll(() => world.close());

  const post = (key: string, body: string, path = "/v1/payment_intents"): Promise<WireResponse> =>
    world.sandbox.handle({
      method: "POST",
      url: path,
      headers: { authorization: `Bearer ${world.sandbox.secretKey}`, "idempotency-key": key },
      body,
    });
  const errorOf = ({ body }: WireResponse) => JSON.parse(body).error;
  const intentCount = async () =>
    (await world.pool.query("select count(*) from sandbox.payment_intents")).rows[0].count as number;

  it("gets the first answer again, and says so", async () => {
    const first = await post("replay", "amount=5000&currency=usd&metadata[a]=1&metadata[b]=2");
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    // The same parameters in another order are the same request.
    const second = await post("replay", "currency=usd&metadata[b]=2&metadata[a]=1&amount=5000");
    expect(second.body).toBe(first.body);
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect(second.headers["original-request"]).toBe(first.headers["request-id"]);
    expect(second.headers["request-id"]).not.toBe(first.headers["request-id"]);
  });

  it("is refused with other parameters, or for another call", async () => {
    await post("mismatch", "amount=5000&currency=usd");
    for (const other of [
      await post("mismatch", "amount=5001&currency=usd"),
      await post("mismatch", "amount=5000&currency=usd", "/v1/topups"),
    ]) {
      expect(other.status).toBe(400);
      expect(errorOf(other).type).toBe("idempotency_error");
    }
  });

  it("gets the same refusal again, if the call had begun", async () => {
    const first = await post("refused", "amount=49&currency=usd");
    const second = await post("refused", "amount=49&currency=usd");
    expect([first.status, second.status]).toEqual([400, 400]);
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect(errorOf(second)).toMatchObject({ code: "amount_too_small" });
  });

  it("is processed again if its parameters couldn't be read the first time", async () => {
    expect((await post("unread", "amount=5000&currency=usd&nope=1")).status).toBe(400);
    expect((await post("unread", "amount=5000&currency=usd")).status).toBe(200);
  });

  it("is refused while the first is still running, and does nothing twice", async () => {
    const { id } = await anIntent(world);
    const holder = await world.ownerPool.connect();
    await holder.query("begin");
    await holder.query("select 1 from sandbox.payment_intents where id = $1 for update", [id]);
    const cancel = () => post("in use", "cancellation_reason=abandoned", `/v1/payment_intents/${id}/cancel`);
    const first = cancel();
    await untilSomeoneWaits(world);
    const second = await cancel();
    expect(second.status).toBe(409);
    expect(errorOf(second).code).toBe("idempotency_key_in_use");
    await holder.query("rollback");
    holder.release();
    expect((await first).status).toBe(200);
    expect((await cancel()).headers["idempotent-replayed"]).toBe("true");
  });

  it("makes one object, however many ask at once", async () => {
    const before = await intentCount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("at once", "amount=5000&currency=usd")));
    expect(await intentCount()).toBe(before + 1);
    const succeeded = answers.filter(({ status }) => status === 200);
    expect(new Set(succeeded.map(({ body }) => body)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

  it("is a new request after a day, or after thirty for version 2 of the API", async () => {
    const accountBody = JSON.stringify({
      identity: { country: "us" },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
      defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
    });
    const intent = async () => JSON.parse((await post("day", "amount=5000&currency=usd")).body).id;
    const account = async () => JSON.parse((await post("month", accountBody, "/v2/core/accounts")).body).id;
    const [firstIntent, firstAccount] = [await intent(), await account()];
    world.passSeconds(86_399);
    expect(await intent()).toBe(firstIntent);
    world.passSeconds(1);
    expect(await intent()).not.toBe(firstIntent);
    expect(await account()).toBe(firstAccount);
    world.passSeconds(29 * 86_400);
    expect(await account()).not.toBe(firstAccount);
  });

  it("needs the secret key, a known path and a body that can be read", async () => {
    const stranger = new Stripe("sk_test_stranger", {
      httpClient: Stripe.createFetchHttpClient(world.sandbox.fetch),
      maxNetworkRetries: 0,
    });
    await expect(stranger.balance.retrieve()).rejects.toMatchObject({ type: "StripeAuthenticationError" });
    expect((await post("path", "", "/v1/nothing")).status).toBe(404);
    expect((await post("twice", "amount=1&amount=2")).status).toBe(400);
    expect((await post("json", "{", "/v2/core/accounts")).status).toBe(400);
  });
});
