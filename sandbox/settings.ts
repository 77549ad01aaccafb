import type { Faults } from "#sandbox/faults.ts";
import type { Db, Tx } from "#server/platform/db/client.ts";
import type { Clock } from "#server/platform/lib/clock.ts";

/** An event to deliver or a planned change to apply once the transaction has committed. */
export type Delivery = {
  /** Passed to prepareDelivery when it is due. */
  eventId: string;
  /** Differs for a second delivery of the same event, unlike the event's id. */
  key: string;
  /** Undefined means at once. */
  runAt: Date | undefined;
};

export type SandboxSettings = {
  db: Db;
  clock: Clock;
  /** This site's address, used in onboarding links. */
  publicUrl: string;
  webhookSecret: string;
  /** Queues deliveries in the transaction that caused them. */
  deliver: (tx: Tx, deliveries: readonly Delivery[]) => Promise<void>;
  /** Days until a charge's money can be sent on. */
  settlementDelayDays: number;
  /** Seconds until planned changes happen, such as a refund that fails or a cardholder who disputes. */
  laterSeconds: number;
  faults: Faults;
};
