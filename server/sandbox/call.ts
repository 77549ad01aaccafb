import type { Reader, Tx } from "#server/db/client.ts";
import type { EventDraft } from "#server/sandbox/events.ts";
import type { Delivery, SandboxSettings } from "#server/sandbox/settings.ts";

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
