import { desc, isNull } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";
import { providerEvents } from "#server/platform/db/schema/provider-events.ts";

type Shown = { unhandled: boolean; limit: number };

/** Lists and counts the stored events, newest first: all of them, or those not handled yet. */
export async function listStoredEvents(db: Reader, { unhandled, limit }: Shown) {
  const condition = unhandled ? isNull(providerEvents.handledAt) : undefined;
  const { id, type, objectId, receivedAt, handledAt, attempts, lastError } = providerEvents;
  const events = await db
    .select({ id, type, objectId, receivedAt, handledAt, attempts, lastError })
    .from(providerEvents)
    .where(condition)
    .orderBy(desc(receivedAt), desc(id))
    .limit(limit);
  return { events, count: await db.$count(providerEvents, condition) };
}
