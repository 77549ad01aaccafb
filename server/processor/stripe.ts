import Stripe from "stripe";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { bankAccountCalls } from "#server/processor/stripe-bank-accounts.ts";
import { bankPaymentCalls } from "#server/processor/stripe-bank-payments.ts";
import { customerCalls } from "#server/processor/stripe-customers.ts";
import { disputeCalls } from "#server/processor/stripe-disputes.ts";
import { paymentCalls } from "#server/processor/stripe-payments.ts";
import { recipientCalls } from "#server/processor/stripe-recipients.ts";
import { refundCalls } from "#server/processor/stripe-refunds.ts";
import { reportCalls } from "#server/processor/stripe-reports.ts";
import { transferCalls } from "#server/processor/stripe-transfers.ts";
import { readDelivery } from "#server/processor/webhook.ts";

/** The API version this adapter was written for, the same as the SDK's types. */
export const API_VERSION = "2026-10-28.endive";

export type StripeSettings = {
  secretKey: string;
  /** Any of them may have signed a delivery, so that a secret can be replaced without losing events. */
  webhookSecrets: readonly string[];
  /** A different address than Stripe's own, such as `http://127.0.0.1:12111`. */
  apiBase?: string | undefined;
  /** Answers the SDK's requests in this process instead of over the network. */
  fetch?: typeof fetch | undefined;
  timeoutMs?: number;
  networkRetries?: number;
};

/** Creates the one adapter: it reaches Stripe, or the sandbox in its place, through the same SDK. */
export function createStripeProcessor(settings: StripeSettings): PaymentProcessor {
  const stripe = createClient(settings);
  const verifier = { signature: stripe.webhooks.signature, secrets: settings.webhookSecrets };
  return {
    ...customerCalls(stripe),
    ...paymentCalls(stripe),
    ...refundCalls(stripe),
    ...recipientCalls(stripe),
    ...bankPaymentCalls(stripe),
    ...bankAccountCalls(stripe),
    ...transferCalls(stripe),
    ...disputeCalls(stripe),
    ...reportCalls(stripe),
    readEvent: (delivery) => readDelivery(verifier, delivery),
  };
}

export function createClient({
  secretKey,
  apiBase,
  fetch,
  timeoutMs = 20_000,
  networkRetries = 2,
}: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: timeoutMs,
    maxNetworkRetries: networkRetries,
    telemetry: false,
    ...(apiBase !== undefined && addressOf(apiBase)),
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  });
}

function addressOf(apiBase: string): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  const { hostname: host, port, protocol } = new URL(apiBase);
  const isPlain = protocol === "http:";
  return { host, port: Number(port) || (isPlain ? 80 : 443), protocol: isPlain ? "http" : "https" };
}
