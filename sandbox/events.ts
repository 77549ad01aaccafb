import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { noSuch } from "#sandbox/api-error.ts";
import type { Call, ReadCall } from "#sandbox/call.ts";
import type { EventFaults } from "#sandbox/faults.ts";
import { newId } from "#sandbox/ids.ts";
import { listOf } from "#sandbox/list.ts";
import { snapshotEvent, thinEvent } from "#sandbox/objects/event.ts";
import { page, text } from "#sandbox/params.ts";
import type { Delivery } from "#sandbox/settings.ts";
import { events } from "#sandbox/tables.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { neededEvents, neededRecipientEvents, neededThinEvents } from "#server/processor/needed-events.ts";

/** The events the webhook subscribes to. All others can only be listed. */
export const DELIVERED_TYPES: ReadonlySet<string> = new Set([
  ...neededEvents,
  ...neededThinEvents,
  ...neededRecipientEvents,
]);

/** Notes that an object changed; flushEvents writes the event at the end of the call. */
export function tell(call: Call, type: string, object: object) {
  call.events.push({ kind: "snapshot", type, object });
}

/** Does the same for an object that belongs to a recipient's account. */
export function tellForAccount(
  call: Call,
  { type, object, account }: { type: string; object: object; account: string },
) {
  call.events.push({ kind: "snapshot", type, object, account });
}

export function tellOfAccount(call: Call, type: string, accountId: string) {
  call.events.push({ kind: "thin", type, accountId });
}

/** Writes the call's events in one statement, and queues them together with its planned changes. */
export async function flushEvents(call: Call) {
  const rows = call.events.map((draft) => {
    const id = newId("evt");
    const body = draft.kind === "thin" ? thinEvent(id, draft, call.now) : snapshotEvent(id, draft, call);
    return { id, type: draft.type, thin: draft.kind === "thin", body, created: call.now };
  });
  if (rows.length > 0) await call.tx.insert(events).values(rows);

  const told = rows.filter(({ type }) => DELIVERED_TYPES.has(type)).map(({ id }) => id);
  const deliveries = [...call.deliveries, ...deliveriesOf(told, call.now, call.settings.faults.events)];
  if (deliveries.length > 0) await call.settings.deliver(call.tx, deliveries);
}

function deliveriesOf(eventIds: readonly string[], now: Date, faults: EventFaults | undefined): Delivery[] {
  if (!faults) return eventIds.map((eventId) => ({ eventId, key: eventId, runAt: undefined }));
  return eventIds.flatMap((eventId) => {
    const copies = faults.random() < faults.loss ? 0 : faults.random() < faults.doubling ? 2 : 1;
    return Array.from({ length: copies }, (_, copy) => ({
      eventId,
      key: copy === 0 ? eventId : `${eventId}:${copy}`,
      runAt: new Date(now.getTime() + faults.random() * faults.delaySecondsMax * 1000),
    }));
  });
}

export const eventListParams = z.strictObject({ ...page, type: text.optional() });

export async function listEvents({ reader }: ReadCall, params: z.output<typeof eventListParams>) {
  const { limit, starting_after: after, created, type } = params;
  const rows = await reader
    .select()
    .from(events)
    .where(
      and(
        eq(events.thin, false),
        isOwn,
        type === undefined ? undefined : eq(events.type, type),
        created?.gte === undefined ? undefined : gte(events.created, new Date(created.gte * 1000)),
        after === undefined ? undefined : lt(events.seq, sql`(select seq from sandbox.events where id = ${after})`),
      ),
    )
    .orderBy(desc(events.seq))
    .limit(limit + 1);
  return listOf({ url: "/v1/events", limit, rows, toObject: ({ body }) => body });
}

/** Events of recipients' accounts aren't listed among the platform's own. */
const isOwn = sql`${events.body} ->> 'account' is null`;

/** Lists the events of a recipient's account, newest first. */
export async function toldForAccount(
  reader: Reader,
  { account, types, limit }: { account: string; types: string[]; limit: number },
) {
  const rows = await reader
    .select({ body: events.body })
    .from(events)
    .where(and(inArray(events.type, types), sql`${events.body} ->> 'account' = ${account}`))
    .orderBy(desc(events.seq))
    .limit(limit);
  return rows.map(({ body }) => body);
}

export async function retrieveEvent({ reader }: ReadCall, { id, thin }: { id: string; thin: boolean }) {
  const [row] = await reader
    .select()
    .from(events)
    .where(and(eq(events.id, id), eq(events.thin, thin)));
  if (!row) throw noSuch("event", id);
  return row.body;
}
