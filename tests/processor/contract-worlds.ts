import Stripe from "stripe";
import { it, type TestContext } from "vitest";
import { tokenOfNumber } from "#sandbox/cards.ts";
import { createStripeProcessor } from "#server/processor/stripe.ts";
import { aRecipient, processorWorld, type World } from "#tests/processor/world.ts";

const REAL = "Stripe itself, with test keys";

/**
 * The places where the contract must hold: the sandbox in this process, the sandbox addressed like Stripe over a socket, and Stripe itself if STRIPE_TEST_KEY is set (docs/stripe.md).
 */
export const worldNames = [
  "in-process",
  "the sandbox in Stripe's place",
  ...(process.env.STRIPE_TEST_KEY ? ([REAL] as const) : []),
] as const;
type WorldName = (typeof worldNames)[number];

export async function contractWorld(name: WorldName): Promise<World> {
  if (name === "in-process") return processorWorld();
  if (name === REAL) return realWorld();
  const world = await processorWorld({ transport: "socket" });
  const winner = await aRecipient(world);
  const { close } = world;
  return stripeWorld({ secretKey: world.sandbox.secretKey, apiBase: world.apiBase, winner, close });
}

function realWorld(): World {
  const { STRIPE_TEST_KEY: secretKey = "", STRIPE_TEST_RECIPIENT: winner, STRIPE_API_BASE: apiBase } = process.env;
  if (!/^[sr]k_test_/.test(secretKey)) throw new Error("STRIPE_TEST_KEY is not a test key (sk_test_… or rk_test_…).");
  return stripeWorld({ secretKey, apiBase, winner, close: async () => {} });
}

/** Thrown when a test needs something only the sandbox has; the message names it. */
class OnlySandbox extends Error {}

/** A test with the same body in every world. A real account may lack what it needs; then it is skipped and says so. */
export function contractCase(world: WorldName, name: string, body: (context: TestContext) => Promise<void>): void {
  it(name, async (context) => {
    try {
      await body(context);
    } catch (error) {
      if (error instanceof OnlySandbox && world === REAL) context.skip(error.message);
      throw error;
    }
  });
}

/** A test of what no account at Stripe has: a clock of its own, a bank's refusal on demand, books without a past. */
export function sandboxCase(world: WorldName, name: string, body: () => Promise<void>): void {
  if (world === "in-process") it(name, body);
}

/** Everything in the world that isn't known throws, naming itself. */
function onlyKnown<T extends object>(place: string, known: Partial<T>): T {
  return new Proxy(known, {
    get: (target, name) => {
      if (name in target || typeof name === "symbol" || name === "then") return Reflect.get(target, name);
      throw new OnlySandbox(`Only the sandbox has ${place}.${name}.`);
    },
  }) as T;
}

type Access = {
  secretKey: string;
  apiBase: string | undefined;
  winner: string | undefined;
  close: () => Promise<void>;
};

/** Stripe's own API in place of the sandbox; payments use the names Stripe gives its test cards. */
function stripeWorld({ secretKey, apiBase, winner, close }: Access): World {
  const processor = createStripeProcessor({ secretKey, webhookSecrets: [], apiBase });
  const { hostname: host, port, protocol } = new URL(apiBase ?? "https://api.stripe.com");
  const address = { host, port: port || 443, protocol: protocol === "http:" ? ("http" as const) : ("https" as const) };
  const stripe = new Stripe(secretKey, { telemetry: false, maxNetworkRetries: 2, ...address });
  const sandbox = onlyKnown<World["sandbox"]>("sandbox", {
    confirmPaymentIntent: async ({ id, card }) => confirm(stripe, id, methodOf(card.number)),
    completeAccountLink: async () => {
      throw new OnlySandbox(
        "A winner's bank is named by hand at Stripe: STRIPE_TEST_RECIPIENT takes an account that is ready.",
      );
    },
    ensureOperatingFunds: async ({ cents }) => {
      const { available } = await processor.retrieveBalance();
      if (available >= cents) return;
      const payment = await stripe.paymentIntents.create({
        amount: cents,
        currency: "usd",
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      });
      await confirm(stripe, payment.id, "pm_card_bypassPending");
    },
  });
  return onlyKnown<World>("world", { processor, stripe, sandbox, winner, close });
}

function methodOf(number: string): string {
  const method = tokenOfNumber(number);
  if (method === undefined) throw new OnlySandbox(`Stripe has no payment method for the card ${number}.`);
  return method;
}

/** Does what a browser does with the card form; reports a declined card as the sandbox's form does. */
async function confirm(stripe: Stripe, id: string, paymentMethod: string) {
  try {
    const { status } = await stripe.paymentIntents.confirm(id, { payment_method: paymentMethod });
    return { id, status: status as "succeeded" | "processing" | "requires_action" };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw Object.assign(new Error(error.message), { status: error.statusCode, code: error.code });
  }
}
