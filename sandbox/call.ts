import type { Delivery, SandboxSettings } from "#sandbox/settings.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";

/** What a read-only call may use. */
export type ReadCall = {
  settings: SandboxSettings;
  reader: Reader;
  now: Date;
  /** The recipient's account the call is made for; null for our own. */
  account: string | null;
};

/** An event to send: a snapshot of an object with the account it belongs to, or only which account changed. */
export type EventDraft = { type: string; object?: object; account?: string };

/** A call that changes something, with its transaction. Its events are collected and written last. */
export type Call = {
  settings: SandboxSettings;
  tx: Tx;
  now: Date;
  requestId: string | null;
  idempotencyKey: string | null;
  events: EventDraft[];
  deliveries: Delivery[];
};
