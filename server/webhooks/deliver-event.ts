import { inTransaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { invalid } from "#server/errors.ts";
import { InvalidSignature, type PaymentProvider } from "#server/payment-provider/port.ts";
import { receiveEvent } from "#server/webhooks/receive-event.ts";

type Work = Pick<Deps, "db" | "clock"> & { provider: PaymentProvider };
type Delivery = { rawBody: Buffer; signature: string | undefined };

/**
 * What the webhook route and the sandbox's queue both hand an event to: verified on its raw bytes, then stored.
 * @throws AppError 400 for what the processor has not signed.
 */
export async function deliverEvent({ db, clock, provider }: Work, { rawBody, signature }: Delivery): Promise<void> {
  const now = clock();
  const event = verified(() => provider.readEvent({ rawBody, signature, now }));
  const payload: unknown = JSON.parse(rawBody.toString("utf8"));
  await inTransaction(db, (tx) => receiveEvent(tx, { event, payload, now }));
}

function verified<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidSignature) throw invalid("This event was not signed by the processor.");
    throw error;
  }
}
