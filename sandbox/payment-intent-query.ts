import { eq, sql } from "drizzle-orm";
import { balanceTransactions, charges, paymentIntents } from "#sandbox/tables.ts";
import type { Db } from "#server/platform/db/client.ts";

/**
 * Prepares the query for an intent with its latest charge and that charge's balance transaction. It is built once,
 * because recording any payment needs it.
 */
export const preparePaymentIntentQuery = (db: Db) =>
  db
    .select({ intent: paymentIntents, charge: charges, txn: balanceTransactions })
    .from(paymentIntents)
    .leftJoin(charges, eq(charges.id, paymentIntents.latestCharge))
    .leftJoin(balanceTransactions, eq(balanceTransactions.id, charges.balanceTransaction))
    .where(eq(paymentIntents.id, sql.placeholder("id")))
    .prepare("sandbox_payment_intent");

export type PaymentIntentQuery = ReturnType<typeof preparePaymentIntentQuery>;
