import { eq } from "drizzle-orm";
import { seasonsFrom } from "#contract/dynasty.ts";
import { addCents, subtractCents, toCents, ZERO } from "#contract/money.ts";
import { splitEqually } from "#contract/percent.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { JournalEntry } from "#server/ledger/entry.ts";
import { entryFeePaid, entryFeeUnplaced, processorFeeCharged } from "#server/ledger/fee-events.ts";
import { postEntries } from "#server/ledger/post-entry.ts";
import { completeReplacement } from "#server/money/payments/complete-replacement.ts";
import { isOwed } from "#server/money/payments/is-owed.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { openRefund } from "#server/money/refunds/open-refund.ts";
import { refundShare } from "#server/money/refunds/refund-entry-fees.ts";
import { feePaid, feeReturned } from "#server/notices/payments.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { paymentAllocations, payments } from "#server/platform/db/schema/payments.ts";
import type { ProviderPaymentIntent } from "#server/processor/port.ts";

type Charged = {
  payment: PaymentRow;
  payerEmail: string;
  league: LockedLeague;
  seat: typeof leagueMembers.$inferSelect | undefined;
  intent: ProviderPaymentIntent;
  now: Date;
};

/** Lists what the card was charged for, season by season, as the processor recorded it. */
function chargedSeasons({ payment, intent }: Charged) {
  const count = Number(intent.metadata.seasons ?? payment.seasons);
  const shares = splitEqually(intent.amountReceived, count);
  return seasonsFrom(payment.firstSeason, count).map((seasonYear, index) => ({
    seasonYear,
    cents: shares[index] ?? ZERO,
  }));
}

/**
 * Puts a charged entry fee into the escrow of the seasons it covers and marks the member paid. The caller holds the
 * locks of league, seat and payment. @returns false, having done nothing, if the charge has no place: the seat doesn't
 * owe it, or it is too small.
 */
export async function placePayment(tx: Tx, charged: Charged): Promise<boolean> {
  const { payment, league, seat, intent, now } = charged;
  const seasons = chargedSeasons(charged);
  const { firstSeason } = payment;
  const shares = seasons.map(({ cents }) => toCents(Math.min(cents, league.entryFee)));
  if (!seat || !isOwed({ firstSeason, shares }, seat, league)) return false;

  await book(tx, charged, { refunded: false });
  await tx
    .update(leagueMembers)
    .set({
      paymentStatus: "paid",
      paidAt: now,
      paymentIntentId: intent.id,
      yearsPayedFor: seasons.length,
      paidThroughYear: firstSeason + seasons.length - 1,
      totalAmountPaid: addCents(seat.totalAmountPaid, intent.amountReceived),
    })
    .where(eq(leagueMembers.id, seat.id));
  const receipt = { payer: charged.payerEmail, amount: intent.amountReceived, intentId: intent.id };
  await tell(tx, now, feePaid(league, { ...receipt, seasons: seasons.length }));
  await returnDifference(tx, charged);
  await completeReplacement(tx, { league, replacementId: payment.userId, now });
  return true;
}

/** Refunds what was charged above the fee, which was lowered after the member saw the amount (RULES §23). */
async function returnDifference(tx: Tx, charged: Charged): Promise<void> {
  const { payment, payerEmail: email, league, now } = charged;
  const reason = `The entry fee of ${league.name} was lowered`;
  for (const { seasonYear, cents } of chargedSeasons(charged)) {
    const amount = subtractCents(cents, league.entryFee);
    if (amount === ZERO) continue;
    await refundShare(tx, { league, payment, email, seasonYear, amount, reason, actor: "processor", now });
  }
}

/** Refunds a charge that has no place, automatically; it never enters escrow. */
export async function returnUnplaced(tx: Tx, charged: Charged): Promise<void> {
  const { payment, league, intent, now } = charged;
  await book(tx, charged, { refunded: true });
  for (const { seasonYear, cents } of chargedSeasons(charged)) {
    await openRefund(tx, {
      league,
      payment,
      seasonYear,
      amount: cents,
      reason: `There was no place for this payment in ${league.name}`,
      now,
    });
  }
  await tell(tx, now, feeReturned(league, { payer: charged.payerEmail, amount: intent.amountReceived }));
}

/** Builds the journal entry for the processor's fee on a charge; undefined until the processor reports it. */
export function processorFeeOf({ charge }: ProviderPaymentIntent, now: Date): JournalEntry[] {
  const fee = charge?.fee;
  if (!fee || fee.cents === 0) return [];
  return [processorFeeCharged({ transactionId: fee.txnId, cents: fee.cents, now })];
}

/**
 * Books the charge, its shares per season and the payment's end, the same for a fee that stays and one that is
 * refunded.
 */
async function book(tx: Tx, charged: Charged, { refunded }: { refunded: boolean }) {
  const { payment, intent, now } = charged;
  const seasons = chargedSeasons(charged);
  const entryOf = refunded ? entryFeeUnplaced : entryFeePaid;
  const { id: paymentId, leagueId, userId } = payment;
  const chargeId = intent.charge?.id ?? intent.id;
  const placed = entryOf({ paymentId, leagueId, userId, chargeId, seasons, now });
  await postEntries(tx, [placed, ...processorFeeOf(intent, now)]);
  await tx.insert(paymentAllocations).values(
    seasons.map(({ seasonYear, cents }) => ({
      paymentId,
      seasonYear,
      amount: cents,
      refunded: refunded ? cents : ZERO,
    })),
  );
  await tx
    .update(payments)
    .set({
      status: "succeeded",
      amount: intent.amountReceived,
      seasons: seasons.length,
      stripePaymentIntentId: intent.id,
      updatedAt: now,
    })
    .where(eq(payments.id, paymentId));
}
