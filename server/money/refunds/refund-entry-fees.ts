import { and, eq, sql } from "drizzle-orm";
import { addCents, type Cents } from "#contract/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { refundBegun } from "#server/ledger/fee-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { openRefund } from "#server/money/refunds/open-refund.ts";
import { plannedRefunds, type Scope } from "#server/money/refunds/planned-refunds.ts";
import { refundOnItsWay } from "#server/notices/refunds.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { paymentAllocations } from "#server/platform/db/schema/payments.ts";

type Refund = {
  league: LockedLeague;
  scope: Scope;
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
export async function refundEntryFees(tx: Tx, { league, scope, reason, actor, now }: Refund): Promise<Cents> {
  const planned = await plannedRefunds(tx, league, scope);
  for (const refund of planned) await refundShare(tx, { league, ...refund, reason, actor, now });
  return addCents(...planned.map(({ amount }) => amount));
}

type Share = Omit<Refund, "scope"> & {
  payment: PaymentRow;
  email: string;
  seasonYear: number;
  amount: Cents;
  isReturn?: boolean;
};

/** Refunds this much of one payment and season, which the caller knows to be held. */
export async function refundShare(tx: Tx, share: Share): Promise<void> {
  const { league, payment, email, seasonYear, amount, isReturn = false, reason, actor, now } = share;
  const refundId = await openRefund(tx, { league, payment, seasonYear, amount, isReturn, reason, now });
  const { id: paymentId, userId, leagueId } = payment;
  await postEntry(
    tx,
    refundBegun({ refundId, attempt: 1, paymentId, leagueId, seasonYear, userId, cents: amount, actor, now }),
  );
  await tx
    .update(paymentAllocations)
    .set({ refunded: sql`${paymentAllocations.refunded} + ${amount}` })
    .where(and(eq(paymentAllocations.paymentId, paymentId), eq(paymentAllocations.seasonYear, seasonYear)));
  await tell(tx, now, refundOnItsWay(league, { payer: email, amount, isReturn, reason }));
}
