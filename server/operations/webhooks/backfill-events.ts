import { desc, inArray, isNotNull, isNull, max } from "drizzle-orm";
import { receiveEvent } from "#server/operations/webhooks/receive-event.ts";
import { inTransaction, type Reader } from "#server/platform/db/client.ts";
import { providerEvents } from "#server/platform/db/schema/provider-events.ts";
import type { Deps } from "#server/platform/deps.ts";
import { neededEvents } from "#server/processor/needed-events.ts";
import type { PaymentProcessor, ProcessorEvent } from "#server/processor/port.ts";

type Work = Pick<Deps, "db" | "clock"> & { processor: PaymentProcessor };

const PAGE = 100;
const DAY_MS = 86_400_000;
/** The processor lists an event for this many days. */
const KEPT_DAYS = 30;
/** How far before the last received event to start reading: an event that never arrived may be older than it. */
const OVERLAP_DAYS = 1;
const HANDLED_LOOKED_AT = 50;

const needed: ReadonlySet<string> = new Set(neededEvents);

/**
 * Returns the time since which events may be missing: a day before the last one received, or as far back as the
 * processor goes.
 */
export async function missingSince({ db, clock }: Work, { everything = false }: { everything?: boolean }) {
  const kept = new Date(clock().getTime() - KEPT_DAYS * DAY_MS);
  const last = everything ? undefined : await lastReceived(db);
  return last ? new Date(Math.max(kept.getTime(), last.getTime() - OVERLAP_DAYS * DAY_MS)) : kept;
}

/**
 * Returns when the last event was received, or an earlier time if many older ones were handled after it, so that a
 * backfill looks further back. Reads only events that are waiting or were handled last.
 */
async function lastReceived(db: Reader): Promise<Date | undefined> {
  const { receivedAt, handledAt } = providerEvents;
  const [waiting] = await db
    .select({ at: max(receivedAt) })
    .from(providerEvents)
    .where(isNull(handledAt));
  const handled = await db
    .select({ at: receivedAt })
    .from(providerEvents)
    .where(isNotNull(handledAt))
    .orderBy(desc(handledAt))
    .limit(HANDLED_LOOKED_AT);
  const times = [waiting, ...handled].flatMap((event) => event?.at?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

/**
 * Lists the processor's own events and stores those that never arrived, as if they had been delivered now. Thin events
 * aren't listed. @throws ProcessorUnavailable; events stored before that stay. @returns How many relevant events were
 * listed, and how many of them were new.
 */
export async function backfillEvents(
  work: Work,
  { since }: { since: Date },
): Promise<{ listed: number; stored: number }> {
  const found = { listed: 0, stored: 0 };
  let after: string | undefined;
  for (;;) {
    const page = await work.processor.listEvents({ since, limit: PAGE, ...(after !== undefined && { after }) });
    const events = page.rows.filter(({ type }) => needed.has(type));
    found.listed += events.length;
    found.stored += await storeUnknown(work, events);
    after = page.rows.at(-1)?.id;
    if (!page.hasMore || after === undefined) return found;
  }
}

/** Oldest first, so that they are handled in the order they happened. */
async function storeUnknown({ db, clock }: Work, events: readonly ProcessorEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const ids = events.map(({ id }) => id);
  const known = await db.select({ id: providerEvents.id }).from(providerEvents).where(inArray(providerEvents.id, ids));
  const knownIds = new Set(known.map(({ id }) => id));
  const unknown = events.filter(({ id }) => !knownIds.has(id)).reverse();
  if (unknown.length === 0) return 0;
  return inTransaction(db, async (tx) => {
    let stored = 0;
    for (const event of unknown) if (await receiveEvent(tx, { event, now: clock() })) stored += 1;
    return stored;
  });
}
