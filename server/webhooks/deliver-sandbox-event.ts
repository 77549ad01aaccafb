import type { Deps } from "#server/deps.ts";
import type { PaymentProvider } from "#server/payment-provider/port.ts";
import { deliverEvent } from "#server/webhooks/deliver-event.ts";

type Work = Pick<Deps, "db" | "clock" | "config" | "sandbox"> & { provider: PaymentProvider };

/** Job: hands an event of the sandbox to the webhook's own handler, signed as the real processor signs. */
export async function deliverSandboxEvent(work: Work, { eventId }: { eventId: string }): Promise<void> {
  const delivery = await work.sandbox?.prepareDelivery(eventId);
  if (delivery) await deliverEvent(work, { rawBody: Buffer.from(delivery.rawBody), signature: delivery.signature });
}
