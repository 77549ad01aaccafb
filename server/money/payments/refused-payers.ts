import { and, eq, exists, lt, not, or, sql } from "drizzle-orm";
import { payerId } from "#server/money/payments/payer-of.ts";
import { examinedPart } from "#server/money/payments/stale-leagues.ts";
import { asksAnything, type DutiesAsked, refusalsOf } from "#server/people/declarations/refusals.ts";
import { isOnBreak } from "#server/people/play-limits/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

type Since = DutiesAsked & { before: Date; limit: number };

/**
 * Finds people who have open payments by card and may not pay anymore: the operator asks for more than when they started,
 * or the job of their own break or answer is gone, for example after a restore (RULES §27). It examines a part at a time.
 */
export async function refusedPayers(tx: Tx, { before, limit, ...asked }: Since): Promise<string[]> {
  const isRefused = asksAnything(asked) ? exists(sql`(${refusalsOf(payerId, asked)})`) : undefined;
  const { terms } = asked.config.duties;
  const hasOldTerms = terms
    ? sql`not exists (select from terms_consents given where given.user_id = ${payerId} and given.version = ${terms.version})`
    : undefined;
  const inPart = await examinedPart(tx, asked.now);
  const isOpen = and(eq(payments.status, "pending"), not(payments.byTreasurer), inPart, lt(payments.updatedAt, before));
  const found = await tx
    .selectDistinct({ userId: payerId })
    .from(payments)
    .where(and(isOpen, or(isOnBreak(payerId, asked.now), isRefused, hasOldTerms)))
    .limit(limit);
  return found.map(({ userId }) => userId);
}
