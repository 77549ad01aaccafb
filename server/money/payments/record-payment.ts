import { and, eq } from "drizzle-orm";
import { idSchema } from "#contract/ids.ts";
import { lockLeague } from "#server/access/league-access.ts";
import { postEntries } from "#server/ledger/post-entry.ts";
import type { PaymentWork } from "#server/money/payments/payment-work.ts";
import { placePayment, processorFeeOf, returnUnplaced } from "#server/money/payments/place-payment.ts";
import { lockSeat } from "#server/money/payments/prepare-payment.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { queueStalePayments } from "#server/money/payments/queue-stale-payments.ts";
import { tellDeclinedOut } from "#server/money/payments/tell-declined-out.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { ProviderPaymentIntent } from "#server/processor/port.ts";

/**
 * Asks the processor about an intent and records its answer once, however often and in whatever order the webhook and
 * payment-success call it (RULES §5). @returns The payment's status; undefined for an intent without a payment here.
 */
export async function recordPayment(
  work: PaymentWork,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<PaymentRow["status"] | undefined> {
  return recordIntent(work, await work.provider.retrievePaymentIntent(paymentIntentId));
}

/** Does the same for an intent that was just fetched. */
export async function recordIntent(
  { db, clock }: Pick<PaymentWork, "db" | "clock">,
  intent: ProviderPaymentIntent,
): Promise<PaymentRow["status"] | undefined> {
  const { data: paymentId } = idSchema.safeParse(intent.metadata.payment_id);
  if (!paymentId) return undefined;
  const context = { paymentId, intent, now: clock() };
  if (intent.status === "succeeded") return inTransaction(db, (tx) => recordSuccess(tx, context));
  if (intent.status === "canceled") return inTransaction(db, (tx) => recordCancellation(tx, context));
  return "pending";
}

type Answer = { paymentId: string; intent: ProviderPaymentIntent; now: Date };

async function recordSuccess(tx: Tx, { paymentId, intent, now }: Answer): Promise<PaymentRow["status"] | undefined> {
  const { leagueId, userId } = payments;
  const [asked] = await tx
    .select({ leagueId, userId, payerEmail: users.email })
    .from(payments)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(payments.id, paymentId));
  if (!asked) return undefined;
  const league = await lockLeague(tx, asked.leagueId);
  const seat = await lockSeat(tx, league, asked.userId);
  const payment = await chargedPayment(tx, { paymentId, intent, now });
  if (payment.status === "succeeded") return recordFeeOnly(tx, intent, now);

  const charged = { payment, payerEmail: asked.payerEmail, league, seat, intent, now };
  if (!(await placePayment(tx, charged))) await returnUnplaced(tx, charged);
  await closeOthers(tx, payment);
  return "succeeded";
}

/**
 * Finds and locks the payment that an intent's charge belongs to: the intent's own payment, or the one it was created
 * for if that has no intent yet. If a crash left two intents for one payment, the second is stored as a separate
 * payment, so that its charge is placed or refunded.
 */
async function chargedPayment(tx: Tx, { paymentId, intent, now }: Answer): Promise<PaymentRow> {
  const { id, stripePaymentIntentId } = payments;
  const [own] = await tx.select().from(payments).where(eq(stripePaymentIntentId, intent.id)).for("no key update");
  if (own) return own;
  const asked = onlyRow(await tx.select().from(payments).where(eq(id, paymentId)).for("no key update"));
  if (asked.stripePaymentIntentId === null) return asked;
  const { leagueId, userId, firstSeason } = asked;
  const second = await tx
    .insert(payments)
    .values({
      leagueId,
      userId,
      firstSeason,
      seasons: Number(intent.metadata.seasons ?? asked.seasons),
      amount: intent.amountReceived,
      status: "cancelled",
      stripePaymentIntentId: intent.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  return onlyRow(second);
}

/** Once a charge is recorded, another open form must not charge again. */
async function closeOthers(tx: Tx, { leagueId, userId }: PaymentRow): Promise<void> {
  const isOpen = and(eq(payments.leagueId, leagueId), eq(payments.userId, userId), eq(payments.status, "pending"));
  if ((await tx.$count(payments, isOpen)) > 0) await queueStalePayments(tx, leagueId);
}

/** The processor may report its fee after the payment; it is booked once, whenever it is known. */
async function recordFeeOnly(tx: Tx, intent: ProviderPaymentIntent, now: Date): Promise<"succeeded"> {
  await postEntries(tx, processorFeeOf(intent, now));
  return "succeeded";
}

/** Closes a payment whose own intent was canceled, and no other. */
async function recordCancellation(tx: Tx, { intent, now }: Answer): Promise<PaymentRow["status"]> {
  const isOwn = eq(payments.stripePaymentIntentId, intent.id);
  const [closed] = await tx
    .update(payments)
    .set({ status: "cancelled", updatedAt: now })
    .where(and(isOwn, eq(payments.status, "pending")))
    .returning();
  if (closed) await tellDeclinedOut(tx, closed, { now });
  const [payment] = await tx.select().from(payments).where(isOwn);
  return payment?.status ?? "cancelled";
}
