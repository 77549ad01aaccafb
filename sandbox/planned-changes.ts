import type { Call } from "#sandbox/call.ts";
import { newId } from "#sandbox/ids.ts";
import { type PlannedChangeKind, plannedChanges } from "#sandbox/tables.ts";

type Plan = { kind: PlannedChangeKind; objectId: string; dueAt: Date };

/** Ids of planned changes begin with this, those of events do not: one queue carries both. */
export const PLANNED_PREFIX = "plan";

/** Lets something happen by itself later, also when the process is restarted in between. */
export async function plan(call: Call, { kind, objectId, dueAt }: Plan) {
  const id = newId(PLANNED_PREFIX);
  await call.tx.insert(plannedChanges).values({ id, kind, objectId, dueAt, created: call.now });
  call.deliveries.push({ eventId: id, key: id, runAt: dueAt });
}

export const afterSeconds = (now: Date, count: number) => new Date(now.getTime() + count * 1000);
export const afterDays = (now: Date, count: number) => afterSeconds(now, count * 86_400);
