import type { Call } from "#sandbox/call.ts";
import { flushEvents } from "#sandbox/events.ts";
import type { SandboxSettings } from "#sandbox/settings.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";

type Request = { requestId: string | null; idempotencyKey: string | null };

/** Runs a call in the caller's transaction; what it tells the world is written into the same one. */
export async function runCall<T>(
  tx: Tx,
  { settings, requestId, idempotencyKey }: Request & { settings: SandboxSettings },
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const call: Call = { settings, tx, now: settings.clock(), requestId, idempotencyKey, events: [], deliveries: [] };
  const result = await work(call);
  await flushEvents(call);
  return result;
}

/** Runs what did not come over the wire in a transaction of its own: a card form, a planned change. */
export const runOwnCall = <T>(settings: SandboxSettings, work: (call: Call) => Promise<T>): Promise<T> =>
  inTransaction(settings.db, (tx) => runCall(tx, { settings, requestId: null, idempotencyKey: null }, work));
