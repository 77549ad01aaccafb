import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#server/db/client.ts";
import { providerEvents } from "#server/db/schema/provider-events.ts";
import type { Deps } from "#server/deps.ts";
import { recordDispute } from "#server/disputes/record-dispute.ts";
import type { PaymentProvider } from "#server/payment-provider/port.ts";
import { recordPayment } from "#server/payments/record-payment.ts";
import { recordRefund } from "#server/payments/record-refund.ts";
import { recordTopUp } from "#server/payments/record-top-up.ts";
import { refreshPayoutAccount } from "#server/payouts/payout-account.ts";

type Work = Pick<Deps, "db" | "clock" | "config"> & { provider: PaymentProvider };

/**
 * Job: an event says only that an object changed. Its present state is fetched and recorded, so that the
 * order and the number of events cannot matter (DESIGN §5).
 */
export async function handleProviderEvent(work: Work, { eventId }: { eventId: string }): Promise<void> {
  const { db, clock } = work;
  const [event] = await db.select().from(providerEvents).where(eq(providerEvents.id, eventId));
  if (!event || event.handledAt) return;
  try {
    if (event.objectId) await follow(work, event.objectId);
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    await db
      .update(providerEvents)
      .set({ attempts: sql`${providerEvents.attempts} + 1`, lastError })
      .where(eq(providerEvents.id, eventId));
    throw error;
  }
  await db.update(providerEvents).set({ handledAt: clock(), lastError: null }).where(eq(providerEvents.id, eventId));
}

/** Which record an object is, told by the prefix of its id. */
async function follow(work: Work, objectId: string): Promise<void> {
  const prefix = objectId.slice(0, objectId.indexOf("_"));
  switch (prefix) {
    case "pi":
      await recordPayment(work, { paymentIntentId: objectId });
      return;
    case "re":
    case "pyr":
      return recordRefundOf(work, objectId);
    case "du":
    case "dp":
      return recordDispute(work, { disputeId: objectId });
    case "acct":
      return refreshPayoutAccount(work, objectId);
    case "tu":
      return recordTopUp(work, { topUpId: objectId });
    default:
      return;
  }
}

async function recordRefundOf({ db, provider, config, clock }: Work, providerRefundId: string) {
  const answer = await provider.retrieveRefund(providerRefundId);
  const { refundId } = answer;
  if (!refundId) return;
  await inTransaction(db, (tx) => recordRefund(tx, { refundId, answer, publicUrl: config.publicUrl, now: clock() }));
}
