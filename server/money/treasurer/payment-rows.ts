import { and, eq, inArray } from "drizzle-orm";
import type { WayKind } from "#contract/people/way-kinds.ts";
import type { OwedFee } from "#server/money/payments/owed-fee.ts";
import { storeDues } from "#server/money/payments/payment-dues.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import type { TreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import type { Locked } from "#server/platform/db/locked.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { treasurerPayments, treasurerReversals } from "#server/platform/db/schema/treasurers.ts";
import { invalidField, notFound } from "#server/platform/errors.ts";

type ReversalRow = typeof treasurerReversals.$inferSelect;
export type SaidRow = typeof treasurerPayments.$inferSelect;
/** A payment to a treasurer, locked, and what is said of it and of its reversal. */
export type SaidPayment = { payment: Locked<PaymentRow>; said: SaidRow; reversal: ReversalRow | null };

const DAY_MS = 86_400_000;
/** The furthest back that anybody plausibly remembers. */
const DAYS_BACK_MAX = 400;

/** How it was paid, and the day, as the person who says so remembers it. */
export type PaidByHand = { way: WayKind; paidOn: string };

/** @throws AppError 400 for a day that is still to come everywhere, or is too long ago. */
export function refuseOtherDays(field: "paidOn", day: string, now: Date): void {
  const at = Date.parse(day);
  if (at > now.getTime() + DAY_MS) throw invalidField(field, "Choose today or an earlier day.");
  if (at < now.getTime() - DAYS_BACK_MAX * DAY_MS) throw invalidField(field, "Choose a day of the last year.");
}

type Payer = { userId: string; paidById: string | null };
type New = OwedFee & PaidByHand & Payer & { league: TreasurerLeague; isRecorded: boolean; byLink?: boolean; now: Date };

/** Stores a payment to a treasurer as announced. Nothing is booked before the treasurer confirms it. */
export async function storeAnnounced(tx: Tx, announced: New): Promise<SaidPayment> {
  const { league, userId, paidById, firstSeason, seasons, amount, others, now } = announced;
  const { way, paidOn, isRecorded, byLink = false } = announced;
  const stored = await tx
    .insert(payments)
    .values({ leagueId: league.id, userId, paidById, firstSeason, seasons, amount, createdAt: now, updatedAt: now })
    .returning();
  const payment = onlyRow(stored) as Locked<PaymentRow>;
  await storeDues(tx, payment.id, others);
  const said = await tx
    .insert(treasurerPayments)
    .values({ paymentId: payment.id, way, paidOn, isRecorded, byLink })
    .returning();
  return { payment, said: onlyRow(said), reversal: null };
}

/** Locks a payment of a league that is locked already. @throws AppError 404 */
export async function lockSaid(tx: Tx, league: TreasurerLeague, paymentId: string): Promise<SaidPayment> {
  const [found] = await tx
    .select({ payment: payments, said: treasurerPayments, reversal: treasurerReversals })
    .from(payments)
    .innerJoin(treasurerPayments, eq(treasurerPayments.paymentId, payments.id))
    .leftJoin(treasurerReversals, eq(treasurerReversals.paymentId, payments.id))
    .where(and(eq(payments.id, paymentId), eq(payments.leagueId, league.id)))
    .for("no key update", { of: [payments, treasurerPayments] });
  if (!found) throw notFound("Payment not found");
  return { ...found, payment: found.payment as Locked<PaymentRow> };
}

/** Finds which of these are payments of the league that still wait for its treasurer. */
export async function stillAnnounced(reader: Reader, leagueId: string, paymentIds: readonly string[]) {
  const isWaiting = and(
    eq(payments.leagueId, leagueId),
    eq(payments.status, "pending"),
    inArray(payments.id, [...paymentIds]),
  );
  const rows = await reader.select({ id: payments.id }).from(payments).where(isWaiting).orderBy(payments.id);
  return rows.map(({ id }) => id);
}

/** Writes down what is said of a payment, and its new status if that changes. */
export async function noteSaid(
  tx: Tx,
  payment: Locked<PaymentRow>,
  { status, now, ...said }: Partial<SaidRow> & { status?: PaymentRow["status"]; now: Date },
): Promise<void> {
  if (status) await tx.update(payments).set({ status, updatedAt: now }).where(eq(payments.id, payment.id));
  if (Object.keys(said).length > 0) {
    await tx.update(treasurerPayments).set(said).where(eq(treasurerPayments.paymentId, payment.id));
  }
}
