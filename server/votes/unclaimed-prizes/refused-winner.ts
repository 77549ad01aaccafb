import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PayoutRefusal } from "#contract/money/pause-reasons.ts";
import { payoutRefusals } from "#contract/money/pause-reasons.ts";
import { declarationPauses } from "#server/people/declarations/may-be-paid.ts";
import { asksAnything, type DutiesAsked } from "#server/people/declarations/refusals.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isOneOf } from "#server/platform/db/kinds-in-sql.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";

/** Selects why a payout's winner may not be paid here, whatever they do now (RULES §27); null if they may. */
export const refusalOfPayout = (payoutId: SQLWrapper, asked: DutiesAsked): SQL<PayoutRefusal | null> =>
  asksAnything(asked)
    ? sql<PayoutRefusal | null>`(
    select paused.reason from payouts cross join lateral (${declarationPauses(asked)}) paused (reason, until)
    where payouts.id = ${payoutId} and not payouts.by_treasurer and ${isOneOf(sql`paused.reason`, payoutRefusals)}
    order by paused.reason desc limit 1)`
    : sql<null>`null::text`;

/** Finds the same for one payout. */
export async function refusalOf(db: Reader, payoutId: string, asked: DutiesAsked): Promise<PayoutRefusal | null> {
  const why = refusalOfPayout(sql`${payoutId}::uuid`, asked);
  return onlyRow((await db.execute<{ why: PayoutRefusal | null }>(sql`select ${why} as why`)).rows).why;
}
