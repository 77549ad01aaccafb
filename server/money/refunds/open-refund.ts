import { randomUUID } from "node:crypto";
import type { Cents } from "#contract/platform/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { sourceOf } from "#server/money/custody.ts";
import { payerOf } from "#server/money/payments/payer-of.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { insertion } from "#server/platform/db/insertion.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";

/** A part of what a payment paid for one season. */
type Share = { payment: PaymentRow; seasonYear: number; amount: Cents };
type Terms = { league: LockedLeague; isReturn?: boolean; reason: string; now: Date };

/**
 * Stores a refund of a payment's share of one season, and queues the call to the processor; where a treasurer keeps the
 * money, stores what they owe instead (RULES §24). The caller has moved the money in the books, or moves it in the same
 * transaction.
 */
export async function openRefund(tx: Tx, { payment, seasonYear, amount, ...terms }: Share & Terms): Promise<string> {
  return onlyRow(await openRefunds(tx, [{ payment, seasonYear, amount }], terms));
}

/** Does the same for many shares, with as few statements as for one. @returns The refunds' ids, in the shares' order. */
export async function openRefunds(
  tx: Tx,
  shares: readonly Share[],
  { league, isReturn = false, reason, now }: Terms,
): Promise<string[]> {
  if (shares.length === 0) return [];
  const rows = shares.map(({ payment, seasonYear, amount }) => ({
    ...{ id: randomUUID(), paymentId: payment.id, leagueId: league.id, userId: payerOf(payment), seasonYear, amount },
    ...{ isReturn, reason, createdAt: now, updatedAt: now },
  }));
  await tx.execute(insertion(refunds, rows));
  await sourceOf(league).sendRefunds(tx, rows);
  return rows.map(({ id }) => id);
}
