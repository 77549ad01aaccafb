import { and, eq, gte } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";
import { paymentAllocations, payments } from "#server/platform/db/schema/payments.ts";

export type PaymentRow = typeof payments.$inferSelect;

/** Tells whether anyone has paid for this season of the league or a later one. */
export async function hasPaymentsFor(db: Reader, season: { leagueId: string; seasonYear: number }): Promise<boolean> {
  const [paid] = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(paymentAllocations, eq(paymentAllocations.paymentId, payments.id))
    .where(and(eq(payments.leagueId, season.leagueId), gte(paymentAllocations.seasonYear, season.seasonYear)))
    .limit(1);
  return paid !== undefined;
}
