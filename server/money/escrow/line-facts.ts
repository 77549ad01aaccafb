import { sql } from "drizzle-orm";
import type { OtherPart } from "#contract/money/entry-line.ts";
import type { Cents } from "#contract/platform/money.ts";
import type { payoutTitle } from "#contract/terms/place-name.ts";
import type { StatementLine } from "#server/ledger/statement.ts";
import { otherParts } from "#server/money/payments/payment-lines.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isOfPool } from "#server/platform/db/kinds-in-sql.ts";

type Paid = { userId: string; paidById: string | null; seasons: number; amount: Cents; others: OtherPart[] };
/** `won`: the amount, and what was taken of it for its winner's own dues. */
type Payout = Parameters<typeof payoutTitle>[0] & { userId: string; amount: Cents; won: Cents };
export type LineFacts = {
  /** The payment, or the one that a refund is of, with what it paid for the statement's season. */
  payment: Paid | null;
  refundKind: "refund" | "return";
  /** The payout that the entry names; those of an award, whatever is left of them. */
  payouts: Payout[];
};
type Season = { leagueId: string; seasonYear: number };

/**
 * Reads in one statement what the entries of a statement are about. Entries name payments, refunds and payouts; an award
 * names none, but was stored at the same moment as its payouts.
 */
export async function lineFacts(db: Reader, { leagueId, seasonYear }: Season, lines: readonly StatementLine[]) {
  const asked = lines.map(({ entryId, eventType, details, occurredAt }) => ({
    ...{ entryId, ...details, awardedAt: eventType === "payouts.awarded" ? occurredAt : null },
  }));
  const { rows } = await db.execute<LineFacts & { entryId: number }>(sql`
    select line."entryId", case when refund.is_return then 'return' else 'refund' end as "refundKind",
      case when payment.id is not null then json_build_object('userId', payment.user_id, 'paidById', payment.paid_by_id,
        'seasons', least(payment.seasons, 1), 'amount', coalesce(share.amount, 0),
        'others', ${otherParts(sql`payment.id`, seasonYear)}) end as payment,
      (select coalesce(json_agg(json_build_object('kind', case when refund.is_return then 'return' else won.kind end,
          'place', won.place, 'prize', won.prize, 'period', won.period, 'userId', won.user_id, 'amount', won.amount,
          'won', won.amount + won.set_off) order by won.place, won.id), '[]')
        from payouts won where won.league_id = ${leagueId} and (won.id = payout.id or (won.season_year = ${seasonYear}
          and won.created_at = line."awardedAt" and ${isOfPool(sql`won.kind`)}))) as payouts
    from json_to_recordset(${JSON.stringify(asked)}::json) as line("entryId" bigint, "paymentId" uuid, "refundId" uuid,
      "payoutId" uuid, "awardedAt" timestamptz)
    left join payouts payout on payout.id = line."payoutId"
    left join refunds refund on refund.id = coalesce(line."refundId", payout.refund_id)
    left join payments payment on payment.id = coalesce(line."paymentId", refund.payment_id)
    left join payment_allocations share on share.payment_id = payment.id and share.season_year = ${seasonYear}`);
  return new Map(rows.map(({ entryId, ...facts }) => [entryId, facts]));
}
