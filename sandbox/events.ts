import { sql } from "drizzle-orm";
import { z } from "zod";
import { noSuch } from "#sandbox/api-error.ts";
import type { Call } from "#sandbox/call.ts";
import { findAll, listObjects } from "#sandbox/documents.ts";
import type { EventFaults } from "#sandbox/faults.ts";
import { newId } from "#sandbox/ids.ts";
import { snapshotEvent, thinEvent } from "#sandbox/objects/event.ts";
import { page, since, text } from "#sandbox/params.ts";
import { get, nothing } from "#sandbox/routes.ts";
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

/** Notes that an object changed, a recipient's account's if one is named; flushEvents writes the event at the end. */
export function tell(call: Call, type: string, object: object, account?: string) {
  call.events.push({ type, object, ...(account !== undefined && { account }) });
}

export function tellOfAccount(call: Call, type: string, account: string) {
  call.events.push({ type, account });
}

/** Writes the call's events in one statement, and queues them together with its planned changes. */
export async function flushEvents(call: Call) {
  const rows = call.events.map((draft) => {
    const id = newId("evt");
    const thin = draft.object === undefined;
    const body = thin ? thinEvent(id, draft, call.now) : snapshotEvent(id, draft, call);
    return { id, type: draft.type, thin, body, created: call.now };
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

export const listEvents = get(
  "/v1/events",
  z.strictObject({ ...page, ...since, type: text.optional() }),
  async ({ reader }, { created, ...asked }) => {
    const where = sql`not thin and ${isOwn} and created >= to_timestamp(${created?.gte ?? 0})`;
    return listObjects(reader, "events", asked, { toObject: (event) => event, where });
  },
);

/** Events of recipients' accounts aren't listed among the platform's own. */
const isOwn = sql`body ->> 'account' is null`;

/** Lists the events of a recipient's account, newest first. */
export const toldForAccount = (
  reader: Reader,
  { account, types, limit }: { account: string; types: string[]; limit: number },
) =>
  findAll(
    reader,
    "events",
    sql`type = any(${sql.param(types)}) and body ->> 'account' = ${account} order by seq desc limit ${limit}`,
  );

const retrieve = (path: string, thin: boolean) =>
  get(path, nothing, async ({ reader }, _params, id) => {
    const [event] = await findAll(reader, "events", sql`id = ${id} and thin = ${thin}`);
    if (!event) throw noSuch("event", id);
    return event;
  });

export const retrieveEvent = retrieve("/v1/events/:id", false);
export const retrieveThinEvent = retrieve("/v2/core/events/:id", true);
