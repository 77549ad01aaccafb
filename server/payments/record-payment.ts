import { and, eq } from "drizzle-orm";
import { idSchema } from "#contract/ids.ts";
import { inTransaction, type Tx } from "#server/db/client.ts";
import { payments } from "#server/db/schema/payments.ts";
import { users } from "#server/db/schema/users.ts";
import type { Deps } from "#server/deps.ts";
import { conflict } from "#server/errors.ts";
import { lockLeague } from "#server/leagues/access.ts";
import { postEntries } from "#server/ledger/post-entry.ts";
import type { PaymentProvider, ProviderPaymentIntent } from "#server/payment-provider/port.ts";
import { placePayment, processorFeeOf, returnUnplaced } from "#server/payments/place-payment.ts";
import { lockSeat } from "#server/payments/prepare-payment.ts";
import type { PaymentRow } from "#server/payments/queries.ts";

type Work = Pick<Deps, "db" | "clock" | "config"> & { provider: PaymentProvider };

/**
 * Asks the processor about an intent and records what it says: once, in whatever order and however often
 * the webhook and payment-success call (RULES §5).
 * @returns The payment's status; undefined for an intent that no payment here belongs to.
 */
export async function recordPayment(
  { db, provider, clock, config }: Work,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<PaymentRow["status"] | undefined> {
  const intent = await provider.retrievePaymentIntent(paymentIntentId);
  const { data: paymentId } = idSchema.safeParse(intent.metadata.payment_id);
  if (!paymentId) return undefined;
  const context = { paymentId, intent, publicUrl: config.publicUrl, now: clock() };
  if (intent.status === "succeeded") return inTransaction(db, (tx) => recordSuccess(tx, context));
  if (intent.status === "canceled") return inTransaction(db, (tx) => recordCancellation(tx, context));
  return "pending";
}

type Answer = { paymentId: string; intent: ProviderPaymentIntent; publicUrl: string; now: Date };

async function recordSuccess(
  tx: Tx,
  { paymentId, intent, publicUrl, now }: Answer,
): Promise<PaymentRow["status"] | undefined> {
  const { leagueId, userId, status } = payments;
  const [known] = await tx
    .select({ leagueId, userId, status, payerEmail: users.email })
    .from(payments)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(payments.id, paymentId));
  if (!known) return undefined;
  if (known.status === "succeeded") return recordFeeOnly(tx, intent, now);
  const league = await lockLeague(tx, known.leagueId);
  const seat = await lockSeat(tx, known);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("no key update");
  if (!payment || payment.status === "succeeded") return payment?.status;

  const charged = { payment, payerEmail: known.payerEmail, league, seat, intent, publicUrl, now };
  if (!(await placePayment(tx, charged))) await returnUnplaced(tx, charged);
  return "succeeded";
}

/** The processor may tell its fee later than the payment; it is booked once, whenever it is known. */
async function recordFeeOnly(tx: Tx, intent: ProviderPaymentIntent, now: Date): Promise<"succeeded"> {
  await postEntries(tx, processorFeeOf(intent, now));
  return "succeeded";
}

async function recordCancellation(tx: Tx, { paymentId, now }: Answer): Promise<PaymentRow["status"]> {
  const isPending = and(eq(payments.id, paymentId), eq(payments.status, "pending"));
  await tx.update(payments).set({ status: "cancelled", updatedAt: now }).where(isPending);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) throw conflict("This payment is unknown.");
  return payment.status;
}
