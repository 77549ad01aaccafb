import { z } from "zod";
import type { Tx } from "#server/platform/db/client.ts";
import { providerEvents } from "#server/platform/db/schema/provider-events.ts";
import { enqueue } from "#server/platform/queue.ts";
import type { ProcessorEvent } from "#server/processor/port.ts";

type Received = { event: ProcessorEvent; now: Date };

/**
 * Stores a verified event once, by its id, and queues its handling, so the processor gets its answer at once
 * (docs/architecture.md). The object itself isn't stored: it may contain names, and we fetch its current state anyway.
 * The exception is a declined card's charge and fingerprint, because the payment's next attempt replaces them.
 * @returns Whether the event was new.
 */
export async function receiveEvent(tx: Tx, { event, now }: Received): Promise<boolean> {
  const { id, type, objectId } = event;
  const payload = { ...withoutObject(event.payload), ...tried(event) };
  const stored = await tx
    .insert(providerEvents)
    .values({ id, type, objectId, payload, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  if (stored.length === 0) return false;
  await enqueue(tx, { name: "handle_provider_event", payload: { eventId: id } });
  return true;
}

const triedSchema = z.object({
  data: z.object({
    object: z.object({
      latest_charge: z.string().optional().catch(undefined),
      last_payment_error: z
        .object({ payment_method: z.object({ card: z.object({ fingerprint: z.string() }) }) })
        .optional()
        .catch(undefined),
    }),
  }),
});

/** What was tried, as far as the event says: a failed authentication has no charge, and a bank debit no card. */
function tried({ type, payload }: ProcessorEvent): { triedCharge?: string; triedCard?: string } {
  if (type !== "payment_intent.payment_failed") return {};
  const object = triedSchema.safeParse(payload).data?.data.object;
  const charge = object?.latest_charge;
  const card = object?.last_payment_error?.payment_method.card.fingerprint;
  return { ...(charge && { triedCharge: charge }), ...(card && { triedCard: card }) };
}

const KEPT = new Set(["account", "created", "livemode"]);

const withoutObject = (payload: object) =>
  Object.fromEntries(Object.entries(payload).filter(([name, value]) => KEPT.has(name) && value !== null));
