import type { Call } from "#sandbox/call.ts";
import { flushEvents } from "#sandbox/events.ts";
import type { SandboxSettings } from "#sandbox/settings.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";

type Request = { requestId: string | null; idempotencyKey: string | null };

/** Runs a call in the caller's transaction and writes its events in the same one. */
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

/** Runs work that didn't arrive over the wire (a card form, a planned change) in its own transaction. */
export const runOwnCall = <T>(settings: SandboxSettings, work: (call: Call) => Promise<T>): Promise<T> =>
  inTransaction(settings.db, (tx) => runCall(tx, { settings, requestId: null, idempotencyKey: null }, work));
