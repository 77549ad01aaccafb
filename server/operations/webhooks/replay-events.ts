import { and, eq, gte, isNotNull, isNull } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { providerEvents } from "#server/platform/db/schema/provider-events.ts";
import { enqueueAll } from "#server/platform/queue.ts";

export type Replayed = { id: string } | { failed: true } | { since: Date };

/**
 * Queues stored events for handling again, including handled ones: handling looks at the object's current state, so it
 * changes nothing already recorded. @returns How many events it queued.
 */
export async function replayEvents(tx: Tx, which: Replayed): Promise<number> {
  const chosen = await tx
    .update(providerEvents)
    .set({ handledAt: null })
    .where(conditionOf(which))
    .returning({ eventId: providerEvents.id });
  await enqueueAll(
    tx,
    chosen.map((payload) => ({
      name: "handle_provider_event",
      payload,
      key: `handle_provider_event:${payload.eventId}`,
    })),
  );
  return chosen.length;
}

function conditionOf(which: Replayed) {
  if ("id" in which) return eq(providerEvents.id, which.id);
  if ("since" in which) return gte(providerEvents.receivedAt, which.since);
  return and(isNull(providerEvents.handledAt), isNotNull(providerEvents.lastError));
}
