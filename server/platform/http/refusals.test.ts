import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, join } from "#tests/support/world.ts";

describe("a payment that the processor refuses to begin", () => {
  let world: TestApp;
  let refusal: ConstructorParameters<typeof ProcessorRefused>[0];
  beforeAll(async () => {
    world = await testApp();
    const processor = {
      ...requireProcessor(world.deps).processor,
      createPaymentIntent: () => Promise.reject(new ProcessorRefused(refusal)),
    };
    world = await testApp({ on: world.database, processor });
  });
  afterAll(() => world.close());

  const refused = { code: null, declineCode: null, message: "Stripe's own words, sk_test_x", retriable: false };
  it.each([
    [
      "the amount",
      { ...refused, code: "amount_too_small" },
      400,
      "Our payment processor doesn't accept this amount. Nothing was charged.",
    ],
    [
      "any payment",
      { ...refused, code: "account_invalid" },
      502,
      "Our payment processor refused this. No money was moved. Please try again, or contact support.",
    ],
    [
      "any payment for now",
      { ...refused, code: "balance_insufficient", retriable: true },
      503,
      "Our payment processor can't do this yet. No money was moved. Please try again later.",
    ],
    [
      "the card",
      { ...refused, code: "card_declined", declineCode: "generic_decline" },
      402,
      "The card was declined. Nothing was charged.",
    ],
  ])("says so, and that no money moved, if it refuses %s", async (what, given, status, message) => {
    refusal = given;
    const name = what.replaceAll(" ", "");
    const casey = await aPerson(world, `casey${name}`);
    const member = await aPerson(world, `member${name}`);
    const league = await aLeague(world, casey);
    await join(casey, league, member);
    const answer = await member.call(createPaymentIntent, { body: { leagueId: league.id, amount: "50.00" } });
    expect([answer.status, answer.error.message]).toEqual([status, message]);
  });
});
