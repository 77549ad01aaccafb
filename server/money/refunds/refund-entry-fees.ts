import { and, eq, sql } from "drizzle-orm";
import { addCents, type Cents } from "#contract/platform/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { postEntries } from "#server/ledger/post-entry.ts";
import { sourceOf } from "#server/money/custody.ts";
import { payerOf } from "#server/money/payments/payer-of.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { openRefunds } from "#server/money/refunds/open-refund.ts";
import { type DuePart, plannedRefunds, type Scope } from "#server/money/refunds/planned-refunds.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { dues, paymentDues } from "#server/platform/db/schema/dues.ts";
import { paymentAllocations } from "#server/platform/db/schema/payments.ts";

type Terms = {
  league: LockedLeague;
  /** A sentence without its period, for the email and the books. */
  reason: string;
  actor: string;
  now: Date;
};

/**
 * Starts refunding the entry fees held for these seasons, each to the card that paid (RULES §2, §7). If the current
 * season has paid prizes, refunds only what its rule allows (RULES §23). Money that a dispute has taken is the bank's
 * to settle and stays put; an inquiry takes nothing. @returns The total refunded.
 */
export async function refundEntryFees(tx: Tx, { scope, ...terms }: Terms & { scope: Scope }): Promise<Cents> {
  const planned = await plannedRefunds(tx, terms.league, scope);
  await refundShares(tx, { ...terms, shares: planned });
  return addCents(...planned.map(({ amount }) => amount));
}

/** A part of what a payment paid for one season, with the payer's address. */
export type Share = {
  payment: PaymentRow;
  email: string;
  seasonYear: number;
  amount: Cents;
  /** Which of it paid late fees and charges, which are then no longer owed. */
  dues?: readonly DuePart[];
};
type Refund = Terms & { isReturn?: boolean };

/** Refunds this much of one payment and season, which the caller knows to be held. */
export const refundShare = (tx: Tx, { payment, email, seasonYear, amount, dues = [], ...refund }: Refund & Share) =>
  refundShares(tx, { ...refund, shares: [{ payment, email, seasonYear, amount, dues }] });

/**
 * Refunds this much of each of these payments and seasons, in the same few statements for any number of them. Each
 * season goes back on its own, but the payer gets one email about a payment, with the sum.
 */
export async function refundShares(
  tx: Tx,
  { shares, ...refund }: Refund & { shares: readonly Share[] },
): Promise<void> {
  if (shares.length === 0) return;
  const { league, isReturn = false, reason, actor, now } = refund;
  const source = sourceOf(league);
  const refundIds = await openRefunds(tx, shares, refund);
  await noteRefunded(tx, shares);
  await noteDuesRefunded(tx, shares);
  const entries = shares.map(({ payment, seasonYear, amount: cents }, nth) => {
    const { id: paymentId, leagueId } = payment;
    const userId = payerOf(payment);
    const refundId = refundIds[nth] ?? "";
    return source.refundEntry({ refundId, paymentId, leagueId, seasonYear, userId, cents, actor, now });
  });
  await postEntries(tx, entries);
  const told = paymentsOf(shares).map(({ payment, email, parts }) => {
    const amount = addCents(...parts.map((part) => part.amount));
    const back = { userId: payerOf(payment), payer: email, paymentId: payment.id, amount, parts: parts.length };
    return source.tellRefund(league, { ...back, isReturn, reason });
  });
  await tell(tx, now, ...told);
}

/** A late fee or charge whose money goes back isn't owed anymore. */
async function noteDuesRefunded(tx: Tx, shares: readonly Share[]): Promise<void> {
  for (const { payment, dues: parts = [] } of shares) {
    for (const { dueId, cents } of parts) {
      const isPart = and(eq(paymentDues.paymentId, payment.id), eq(paymentDues.dueId, dueId));
      await tx
        .update(paymentDues)
        .set({ refunded: sql`${paymentDues.refunded} + ${cents}` })
        .where(isPart);
      await tx
        .update(dues)
        .set({ status: "withdrawn" })
        .where(and(eq(dues.id, dueId), eq(dues.status, "paid")));
    }
  }
}

const paymentsOf = (shares: readonly Share[]) =>
  [...new Map(shares.map((share) => [share.payment.id, share])).values()].map((share) => ({
    ...share,
    parts: shares.filter(({ payment }) => payment.id === share.payment.id),
  }));

async function noteRefunded(tx: Tx, shares: readonly Share[]): Promise<void> {
  const given = [
    sql`${sql.param(shares.map(({ payment }) => payment.id))}::uuid[]`,
    sql`${sql.param(shares.map(({ seasonYear }) => seasonYear))}::int[]`,
    sql`${sql.param(shares.map(({ amount }) => amount))}::bigint[]`,
  ];
  const { paymentId, seasonYear, refunded } = paymentAllocations;
  await tx
    .update(paymentAllocations)
    .set({ refunded: sql`${refunded} + back.amount` })
    .from(sql`(
      select payment_id, season_year, sum(amount)::bigint as amount
      from unnest(${sql.join(given, sql`, `)}) as share (payment_id, season_year, amount)
      group by payment_id, season_year) back`)
    .where(and(sql`${paymentId} = back.payment_id`, sql`${seasonYear} = back.season_year`));
}
