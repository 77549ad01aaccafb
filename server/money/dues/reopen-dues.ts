import { and, eq, inArray, sql } from "drizzle-orm";
import { isPart } from "#server/members/other-dues.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { dues, paymentDues } from "#server/platform/db/schema/dues.ts";

/**
 * A payment turns out not to have paid what it was for besides whole entry fees, because a bank took it back or its record was wrong:
 * members who still play that season owe them again.
 * @returns Whether a part of the entry fee is among them.
 */
export async function reopenDues(tx: Tx, paymentId: string): Promise<{ reopensFee: boolean }> {
  const paid = tx.select({ id: paymentDues.dueId }).from(paymentDues).where(eq(paymentDues.paymentId, paymentId));
  const isOwedAgain = sql`exists (select from league_members seat join leagues league on league.id = seat.league_id
    where seat.league_id = dues.league_id and seat.user_id = dues.user_id and seat.left_at is null
      and league.current_year <= dues.season_year and league.status <> 'cancelled')`;
  const reopened = await tx
    .update(dues)
    .set({ status: sql`case when ${isOwedAgain} then 'open' else 'withdrawn' end` })
    .where(and(inArray(dues.id, paid), eq(dues.status, "paid")))
    .returning();
  return { reopensFee: reopened.some(isPart) };
}
