import { sql } from "drizzle-orm";
import Stripe from "stripe";
import type { Cents } from "#contract/platform/money.ts";
import { completeAccountLink, findAccountLink } from "#sandbox/account-links.ts";
import { applyDueChanges, applyPlannedChange } from "#sandbox/apply-planned-change.ts";
import type { Call } from "#sandbox/call.ts";
import { findAll, findObject } from "#sandbox/documents.ts";
import { forgetExpiredKeys } from "#sandbox/idempotency.ts";
import { seconds } from "#sandbox/objects/seconds.ts";
import { authenticateCard, confirmByCard } from "#sandbox/pay-by-card.ts";
import { PLANNED_PREFIX } from "#sandbox/planned-changes.ts";
import { runOwnCall } from "#sandbox/run-call.ts";
import { createHandler, SANDBOX_SECRET_KEY } from "#sandbox/server.ts";
import type { SandboxSettings } from "#sandbox/settings.ts";
import { topUp } from "#sandbox/topups.ts";
import { fetchOf } from "#sandbox/wire.ts";

export type Sandbox = ReturnType<typeof createSandbox>;

/** Defaults: funds are available at once, planned changes happen after ten seconds, no faults. */
const DEFAULTS = { settlementDelayDays: 0, laterSeconds: 10, faults: {} } satisfies Partial<SandboxSettings>;

type Chosen = Omit<SandboxSettings, keyof typeof DEFAULTS> & Partial<Pick<SandboxSettings, keyof typeof DEFAULTS>>;

/**
 * Creates a payment processor that speaks Stripe's wire protocol and knows nothing about leagues. The SDK reaches it
 * through `fetch`, or over a socket that `handle` answers. Its state lives in the schema `sandbox`.
 */
export function createSandbox(chosen: Chosen) {
  const settings: SandboxSettings = {
    ...DEFAULTS,
    ...chosen,
  };
  const handle = createHandler(settings);
  return {
    secretKey: SANDBOX_SECRET_KEY,
    webhookSecret: settings.webhookSecret,
    handle,
    fetch: fetchOf(handle),
    confirmPaymentIntent: confirmByCard.bind(undefined, settings),
    authenticatePaymentIntent: authenticateCard.bind(undefined, settings),
    findAccountLink: (id: string) => findAccountLink(settings.db, { id, now: settings.clock() }),
    completeAccountLink: (completion: { id: string; routingNumber: string; accountNumber: string }) =>
      runOwnCall(settings, (call) => completeAccountLink(call, completion)),
    /** Tops up the operator's balance, the first time only. */
    ensureOperatingFunds: async ({ cents }: { cents: Cents }) => {
      await forgetExpiredKeys(settings.db, settings.clock());
      await runOwnCall(settings, (call) => ensureOperatingFunds(call, cents));
    },
    prepareDelivery: (eventId: string) => prepareDelivery(settings, eventId),
    applyDueChanges: () => applyDueChanges(settings),
  };
}

const FUNDING_LOCK = 5_283_018;
const OPERATING_FUNDS = "operating_funds";

async function ensureOperatingFunds(call: Call, amount: Cents) {
  await call.tx.execute(sql`select pg_advisory_xact_lock(${FUNDING_LOCK})`);
  const [funded] = await findAll(call.tx, "topups", sql`body #>> '{metadata,purpose}' = ${OPERATING_FUNDS} limit 1`);
  if (funded) return;
  const metadata = { purpose: OPERATING_FUNDS };
  await topUp(call, { amount, currency: "usd", description: "The operator's working money", metadata });
}

/**
 * Turns a queued delivery into a webhook request, signed like the real processor's. Applies a planned change instead if
 * that is what was queued: then there is nothing to deliver, since its events come separately.
 */
async function prepareDelivery(
  settings: SandboxSettings,
  eventId: string,
): Promise<{ rawBody: string; signature: string } | undefined> {
  if (eventId.startsWith(`${PLANNED_PREFIX}_`)) {
    await applyPlannedChange(settings, eventId);
    return undefined;
  }
  const event = await findObject(settings.db, "events", eventId);
  if (!event) return undefined;
  const rawBody = JSON.stringify(event);
  const timestamp = seconds(settings.clock());
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret: settings.webhookSecret,
    timestamp,
  });
  return { rawBody, signature };
}
