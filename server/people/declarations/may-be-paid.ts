import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { DECLARE_FIRST } from "#contract/platform/duty-codes.ts";
import { refusalInWords, refusalsFor } from "#server/people/declarations/may-pay.ts";
import { asksAnything, type DutiesAsked, refusalsOf } from "#server/people/declarations/refusals.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { payouts, unclaimedMoney } from "#server/platform/db/schema/payouts.ts";
import { AppError, forbidden } from "#server/platform/errors.ts";

/**
 * Matches `payouts` that give a person's own money back: an entry fee that their card couldn't take again, however often
 * it was kept as unclaimed since.
 */
const givesBack: SQL = sql`(payouts.kind = 'refund' or exists (
  with recursive sources as (
    select kept.refund_id, kept.payout_id from unclaimed_money kept where kept.paid_as_id = payouts.id
    union all
    select kept.refund_id, kept.payout_id from sources join unclaimed_money kept on kept.paid_as_id = sources.payout_id
  )
  select from sources left join payouts unsent on unsent.id = sources.payout_id
  where sources.refund_id is not null or unsent.kind = 'refund'))`;

/**
 * Lists what holds up one of the `payouts` by what its winner declared, as rows of `reason` and `until`. Money that goes
 * back waits for nothing (RULES §27).
 */
export const declarationPauses = (asked: DutiesAsked): SQL =>
  asksAnything(asked)
    ? sql`select declared.reason, null::timestamptz from (${refusalsOf(sql`payouts.user_id`, asked)}) declared
        where not ${givesBack}`
    : sql`select null::text, null::timestamptz where false`;

/**
 * Whether someone may name a bank account: if they are old enough and live where the operator allows it, or if their own
 * money waits to go back to them.
 */
export async function mayNameBank(
  db: Reader,
  { userId, ...asked }: DutiesAsked & { userId: string },
): Promise<boolean> {
  if ((await refusalsFor(db, { userId, ...asked })).size === 0) return true;
  const isWaiting = and(
    ...[eq(payouts.userId, userId), inArray(payouts.status, ["pending", "failed"])],
    ...[isNull(payouts.unclaimedAt), givesBack],
  );
  const isKept = sql`${unclaimedMoney.userId} = ${userId} and ${unclaimedMoney.paidAsId} is null
    and (${unclaimedMoney.refundId} is not null
      or exists (select from payouts where payouts.id = ${unclaimedMoney.payoutId} and ${givesBack}))`;
  return (await db.$count(payouts, isWaiting)) > 0 || (await db.$count(unclaimedMoney, isKept)) > 0;
}

/** @throws AppError 403 with the reason why they can't name a bank account, or `declare_first`. */
export async function requireMayBePaid(db: Reader, who: DutiesAsked & { userId: string }): Promise<void> {
  if (await mayNameBank(db, who)) return;
  const refusal = refusalInWords(await refusalsFor(db, who), who);
  if (refusal !== null) throw forbidden(`${refusal} What you won stays where it is.`);
  throw new AppError(403, "Answer what we ask about you first. What you won stays where it is.", {
    code: DECLARE_FIRST,
  });
}
