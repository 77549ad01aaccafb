import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/platform/money.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

/**
 * Computes, in SQL, the part of a payout that hasn't reached its winner: its amount minus what its attempts transferred
 * and the processor hasn't reversed.
 */
export const outstandingCents = ({ id, amount }: { id: SQLWrapper; amount: SQLWrapper }): SQL<number> => sql<number>`
  (${amount} - coalesce((select sum(kept.amount - kept.reversed) from payout_attempts kept
    where kept.payout_id = ${id} and kept.state = 'completed'), 0))::bigint`;

/** Computes the same for one payout, in whole cents. Exact only while the caller holds the payout's lock. */
export async function outstandingOf(db: Reader, payoutId: string): Promise<Cents> {
  const whole = { id: sql`${payouts}.id`, amount: sql`${payouts}.amount` };
  const [row] = await db
    .select({ cents: outstandingCents(whole) })
    .from(payouts)
    .where(eq(payouts.id, payoutId));
  return toCents(row?.cents ?? 0);
}
