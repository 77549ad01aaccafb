import type { EventDraft } from "#sandbox/events.ts";
import type { Delivery, SandboxSettings } from "#sandbox/settings.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";

/** What a call that only looks may use. */
export type ReadCall = {
  settings: SandboxSettings;
  reader: Reader;
  now: Date;
  /** The recipient's account in whose name it is made; null for our own. */
  account: string | null;
};

/** One call that changes something, and its transaction. What it tells the world is collected and written last. */
export type Call = {
  settings: SandboxSettings;
  tx: Tx;
  now: Date;
  requestId: string | null;
  idempotencyKey: string | null;
  events: EventDraft[];
  deliveries: Delivery[];
};
