import { and, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import { isEntryDue } from "#server/members/entry-due.ts";
import type { OtherDue } from "#server/members/other-dues.ts";
import { isOwed } from "#server/money/payments/is-owed.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { withdrawPayment } from "#server/money/payments/withdraw-payment.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import type { Deps } from "#server/platform/deps.ts";

/**
 * Job: cancels a league's open payments that are no longer what their members owe: the fee was edited, the seat is gone
 * or paid, the league is over (RULES §23). A card that was charged first is refunded automatically when its payment is
 * recorded.
 * @throws The first failure, after trying all payments; AppError 503 without a processor to cancel them with.
 */
export async function closeStalePayments(deps: Deps, { leagueId }: { leagueId: string }): Promise<void> {
  const stale = await stalePayments(deps.db, eq(payments.leagueId, leagueId));
  // Where no card is taken, nothing is open, and no processor is needed to find that out.
  if (stale.length === 0) return;
  const work = requireProcessor(deps);
  const failures: unknown[] = [];
  for (const payment of stale) await withdrawPayment(work, payment).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** What a payment is for besides entry fees, as far as it is still open. */
const openDuesPaidBy = sql<Pick<OtherDue, "kind" | "cents">[]>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', due.kind, 'cents', paid.amount)) from payment_dues paid join dues due on due.id = paid.due_id
  where paid.payment_id = ${payments.id} and due.left_to_pay = paid.amount), '[]'::jsonb)`;

/** Finds the open payments by card among these that are no longer exactly what their members owe. */
export async function stalePayments(db: Reader, which: SQL | undefined): Promise<PaymentRow[]> {
  const isSeat = and(
    eq(leagueMembers.leagueId, payments.leagueId),
    eq(leagueMembers.userId, payments.userId),
    isNull(leagueMembers.leftAt),
  );
  const open = await db
    .select({ payment: payments, league: leagues, seat: leagueMembers, due: dues, others: openDuesPaidBy })
    .from(payments)
    .innerJoin(leagues, eq(leagues.id, payments.leagueId))
    .leftJoin(leagueMembers, isSeat)
    .leftJoin(
      dues,
      isEntryDue({ leagueId: payments.leagueId, userId: payments.userId, seasonYear: payments.firstSeason }),
    )
    .where(and(eq(payments.status, "pending"), not(payments.byTreasurer), which));
  return open
    .filter(({ payment, league, seat, due, others }) => {
      return !isOwed(payment, { seat: seat ?? undefined, due: due ?? undefined, league }, others);
    })
    .map(({ payment }) => payment);
}
