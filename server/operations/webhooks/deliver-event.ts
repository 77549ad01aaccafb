import { receiveEvent } from "#server/operations/webhooks/receive-event.ts";
import type { Config } from "#server/platform/config/config.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalid } from "#server/platform/errors.ts";
import type { PaymentProcessor, ProcessorEvent } from "#server/processor/port.ts";
import { InvalidSignature, UnreadableEvent } from "#server/processor/processor-errors.ts";

type Work = Pick<Deps, "db" | "clock" | "config"> & { processor: PaymentProcessor };
type Delivery = { rawBody: Buffer; signature: string | undefined };

/**
 * Verifies an event on its raw bytes and stores it, for both the webhook route and the sandbox's queue. Ignores events
 * of the processor's other mode: a live address also gets the test events of recipients' accounts. @throws AppError 400 for an
 * unsigned event, or something that isn't an event.
 */
export async function deliverEvent(
  { db, clock, config, processor }: Work,
  { rawBody, signature }: Delivery,
): Promise<void> {
  const now = clock();
  const event = verified(() => processor.readEvent({ rawBody, signature, now }));
  if (isOfOtherMode(event, config)) return;
  await inTransaction(db, (tx) => receiveEvent(tx, { event, now }));
}

function isOfOtherMode({ payload }: ProcessorEvent, { payments }: Config): boolean {
  if (payments.mode !== "stripe" || !("livemode" in payload) || typeof payload.livemode !== "boolean") return false;
  return payload.livemode !== /^[sr]k_live_/.test(payments.secretKey);
}

function verified<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidSignature) throw invalid("This event was not signed by the processor.");
    if (error instanceof UnreadableEvent) throw invalid("This event can't be read: it must be an event as JSON.");
    throw error;
  }
}
