import { and, isNotNull, lte, ne, or } from "drizzle-orm";
import { DAY_MS } from "#server/money/payments/count-declines.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { paymentDeclines } from "#server/platform/db/schema/payment-declines.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

/**
 * Job: forgets which cards were declined and from which networks payments were opened, once no limit counts them anymore:
 * a day after the decline, or after the payment's end, whose last events come late. Safe to run twice or late.
 */
export async function forgetDeclines(tx: Tx, { now }: { now: Date }): Promise<void> {
  const aDayAgo = new Date(now.getTime() - DAY_MS);
  const { card, network, declinedAt } = paymentDeclines;
  await tx
    .update(paymentDeclines)
    .set({ card: null, network: null })
    .where(and(lte(declinedAt, aDayAgo), or(isNotNull(card), isNotNull(network))));
  await tx
    .update(payments)
    .set({ network: null })
    .where(and(lte(payments.updatedAt, aDayAgo), ne(payments.status, "pending"), isNotNull(payments.network)));
}
