import { deliverEvent } from "#server/operations/webhooks/deliver-event.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";

type Work = Pick<Deps, "db" | "clock" | "config" | "sandbox"> & { processor: PaymentProcessor };

/** Job: passes a sandbox event to the webhook's own handler, signed like the real processor's. */
export async function deliverSandboxEvent(work: Work, { eventId }: { eventId: string }): Promise<void> {
  const delivery = await work.sandbox?.prepareDelivery(eventId);
  if (delivery) await deliverEvent(work, { rawBody: Buffer.from(delivery.rawBody), signature: delivery.signature });
}
