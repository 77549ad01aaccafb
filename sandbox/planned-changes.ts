import type { Call } from "#sandbox/call.ts";
import { newId } from "#sandbox/ids.ts";
import { type PlannedChangeKind, plannedChanges } from "#sandbox/tables.ts";

type Plan = { kind: PlannedChangeKind; objectId: string; dueAt: Date };

/** Prefixes the ids of planned changes, because one queue carries them and events. */
export const PLANNED_PREFIX = "plan";

/** Plans a change for later. It survives a restart. */
export async function plan(call: Call, { kind, objectId, dueAt }: Plan) {
  const id = newId(PLANNED_PREFIX);
  await call.tx.insert(plannedChanges).values({ id, kind, objectId, dueAt, created: call.now });
  call.deliveries.push({ eventId: id, key: id, runAt: dueAt });
}

export const afterSeconds = (now: Date, count: number) => new Date(now.getTime() + count * 1000);
export const afterDays = (now: Date, count: number) => afterSeconds(now, count * 86_400);
