import type { Faults } from "#sandbox/faults.ts";
import type { PaymentIntentQuery } from "#sandbox/payment-intent-query.ts";
import type { Db, Tx } from "#server/platform/db/client.ts";
import type { Clock } from "#server/platform/lib/clock.ts";

/** Something that has to reach the webhook, or to happen by itself, once the transaction has committed. */
export type Delivery = {
  /** Given back to prepareDelivery when its time has come. */
  eventId: string;
  /** Unlike the event's id, different for a second delivery of the same event. */
  key: string;
  /** Undefined: at once. */
  runAt: Date | undefined;
};

export type SandboxSettings = {
  db: Db;
  paymentIntentQuery: PaymentIntentQuery;
  clock: Clock;
  /** Where this site is reached; links for onboarding lead there. */
  publicUrl: string;
  webhookSecret: string;
  /** Puts deliveries into a queue as part of the transaction that caused them. */
  deliver: (tx: Tx, deliveries: readonly Delivery[]) => Promise<void>;
  /** How long until the money of a charge can be sent on. */
  settlementDelayDays: number;
  /** How long until what happens by itself does: a refund that fails, a card holder who disputes. */
  laterSeconds: number;
  faults: Faults;
};
