import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";

/**
 * Stores what reads already account for: a pending member is overdue after the deadline, and pending again if the
 * deadline moves (RULES §5). Safe to run twice or late.
 */
export async function markOverdue(tx: Tx, { now }: { now: Date }): Promise<void> {
  const moment = now.toISOString();
  await tx.execute(sql`
    update league_members member
    set payment_status = case when league.payment_deadline < ${moment} then 'overdue' else 'pending' end
    from leagues league
    where league.id = member.league_id and member.left_at is null
      and member.first_season <= league.current_year
      and member.payment_status = case when league.payment_deadline < ${moment} then 'pending' else 'overdue' end`);
}
