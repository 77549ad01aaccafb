import { sql } from "drizzle-orm";
import type { OtherPart } from "#contract/money/entry-line.ts";
import type { Cents } from "#contract/platform/money.ts";
import type { PayoutKind } from "#contract/terms/payout-kinds.ts";
import type { StatementLine } from "#server/ledger/statement.ts";
import { otherParts } from "#server/money/payments/payment-lines.ts";
import type { Reader } from "#server/platform/db/client.ts";

type Payout = { kind: PayoutKind; place: number | null; prize: string | null; period: string | null };
/** What the product knows of the rows that an entry names. */
export type LineFacts = {
  /** The payment, or the one that a refund is of, with what it paid for the statement's season. */
  payment: {
    userId: string;
    paidById: string | null;
    seasons: number;
    amount: Cents;
    others: OtherPart[];
  } | null;
  /** Whether a refund is a share of what was left over. */
  isReturn: boolean;
  payout: Payout | null;
  /** The payouts of an award, those taken whole for their winners' dues too. `won`: with what was taken. */
  awards: (Payout & { userId: string; amount: Cents; won: Cents })[];
};

type Season = { leagueId: string; seasonYear: number };

/**
 * Reads in one statement what the entries of a statement are about. Entries name payments, refunds and payouts; an award
 * names none, but was stored at the same moment as its payouts.
 */
export async function lineFacts(
  reader: Reader,
  { leagueId, seasonYear }: Season,
  lines: readonly StatementLine[],
): Promise<Map<number, LineFacts>> {
  const asked = lines.map(({ entryId, eventType, details, occurredAt }) => ({
    ...{ entryId, ...details },
    awardedAt: eventType === "payouts.awarded" ? occurredAt : null,
  }));
  const named = (row: string) =>
    sql.raw(`'kind', ${row}.kind, 'place', ${row}.place, 'prize', ${row}.prize, 'period', ${row}.period`);
  const { rows } = await reader.execute<LineFacts & { entryId: number }>(sql`
    select line."entryId", coalesce(refund.is_return, false) as "isReturn",
      case when payment.id is not null then json_build_object('userId', payment.user_id, 'paidById', payment.paid_by_id,
        'seasons', least(payment.seasons, 1), 'amount', coalesce(share.amount, 0), 'others', ${otherParts(sql`payment.id`, seasonYear)}) end as payment,
      case when payout.id is not null then json_build_object(${named("payout")}) end as payout,
      (select coalesce(json_agg(json_build_object(${named("award")}, 'userId', award.user_id, 'amount', award.amount,
          'won', award.amount + award.set_off) order by award.place, award.id), '[]')
        from payouts award where award.league_id = ${leagueId} and award.season_year = ${seasonYear}
          and award.created_at = line."awardedAt" and award.kind not in ('refund', 'unclaimed')) as awards
    from json_to_recordset(${JSON.stringify(asked)}::json) as line("entryId" bigint, "paymentId" uuid, "refundId" uuid,
      "payoutId" uuid, "awardedAt" timestamptz)
    left join payouts payout on payout.id = line."payoutId"
    left join refunds refund on refund.id = coalesce(line."refundId", payout.refund_id)
    left join payments payment on payment.id = coalesce(line."paymentId", refund.payment_id)
    left join payment_allocations share on share.payment_id = payment.id and share.season_year = ${seasonYear}`);
  return new Map(rows.map(({ entryId, ...facts }) => [entryId, facts]));
}
