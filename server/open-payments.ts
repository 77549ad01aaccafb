import { toCents } from "#contract/platform/money.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import type { Delivery, SandboxSettings } from "#sandbox/settings.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { derivedToken } from "#server/platform/lib/tokens.ts";
import { meterCall } from "#server/platform/metrics/meter-call.ts";
import { enqueueAll } from "#server/platform/queue.ts";
import { measured } from "#server/processor/measured.ts";
import { createStripeProcessor } from "#server/processor/stripe.ts";

/** The operator's working money in the sandbox, so that fees and lost disputes never block a payout there. */
export const SANDBOX_FUNDS = toCents(10_000_00);

type Work = Pick<Deps, "db" | "clock" | "secret"> & { config: Config };
type Chosen = Partial<Pick<SandboxSettings, "settlementDelayDays" | "laterSeconds" | "faults" | "deliver">>;

/** Opens the one adapter, for Stripe or the sandbox, or nothing if payments are disabled (docs/architecture.md). */
export function openPayments(work: Work, chosen: Chosen = {}): Pick<Deps, "processor" | "sandbox"> {
  const { payments } = work.config;
  if (payments.mode === "disabled") return { processor: undefined, sandbox: undefined };
  if (payments.mode === "stripe") {
    const { secretKey, webhookSecrets, apiBase } = payments;
    const processor = createStripeProcessor({ secretKey, webhookSecrets, apiBase });
    return { processor: measured(processor, meterCall), sandbox: undefined };
  }
  const { db, clock, secret, config } = work;
  const webhookSecret = `whsec_${derivedToken(secret, "sandbox", "webhook")}`;
  const sandbox = createSandbox({
    db,
    clock,
    publicUrl: config.publicUrl,
    webhookSecret,
    deliver: queueDeliveries,
    ...chosen,
  });
  const { secretKey, fetch } = sandbox;
  const processor = createStripeProcessor({ secretKey, webhookSecrets: [webhookSecret], fetch });
  return { processor: measured(processor, meterCall), sandbox };
}

/** The sandbox's events go through the same queue as all other deferred work. */
const queueDeliveries = (tx: Tx, deliveries: readonly Delivery[]) =>
  enqueueAll(
    tx,
    deliveries.map(({ eventId, key, runAt }) => ({ name: "deliver_sandbox_event", payload: { eventId }, key, runAt })),
  );
