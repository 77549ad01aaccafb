import { and, isNull, sql } from "drizzle-orm";
import { toCents } from "#contract/platform/money.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { poolBalance } from "#server/ledger/balances.ts";
import { entryDueFor } from "#server/members/entry-due.ts";
import { seatPaidBy } from "#server/members/paid-seat.ts";
import type { DisputeContext } from "#server/money/disputes/dispute-context.ts";
import { reopenDues } from "#server/money/dues/reopen-dues.ts";
import { heldShares } from "#server/money/refunds/planned-refunds.ts";
import { refundEntryFees, refundShare } from "#server/money/refunds/refund-entry-fees.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { isPaid } from "#server/platform/seat-payments.ts";

type Paid = Pick<DisputeContext, "league" | "payment">;

/**
 * Makes a seat owe its entry fee again because the bank took it back. Prepaid seasons are gone, too (RULES §7).
 * @returns Whether someone owes it now.
 */
export async function makePending(tx: Tx, { league, payment, dispute }: DisputeContext): Promise<boolean> {
  const seat = and(seatPaidBy(tx, payment.id), isNull(leagueMembers.leftAt));
  await tx
    .update(leagueMembers)
    .set({
      paidThroughYear: sql`least(${leagueMembers.paidThroughYear}, ${league.currentYear})`,
      totalAmountPaid: sql`greatest(${leagueMembers.totalAmountPaid} - ${dispute.amount}, 0)`,
    })
    .where(seat);
  const owing = await tx
    .update(leagueMembers)
    .set({ paymentStatus: "pending", paidAt: null })
    .where(and(seat, isPaid()))
    .returning({ id: leagueMembers.id });
  await reopenDues(tx, payment.id);
  return owing.length > 0 && isOpenForPaying(league.status);
}

type Freed = Paid & Pick<DisputeContext, "now">;

/**
 * Refunds freed money that couldn't be refunded while the bank held it: its seat was given up or handed over, the
 * league was canceled, its dynasty ended or its fee was lowered (RULES §2, §6, §7, §23).
 */
export async function giveBackWhatWasHeld(tx: Tx, freed: Freed): Promise<void> {
  const { league, payment, now } = freed;
  const [seat] = await tx.select().from(leagueMembers).where(seatPaidBy(tx, payment.id));
  const { from, why } = owedBack(freed, seat);
  const reason = `Your bank has settled the dispute about ${league.name}, ${why}`;
  const refund = { league, reason, actor: "processor", now };
  if (from !== undefined) await refundEntryFees(tx, { ...refund, scope: { from, paymentId: payment.id } });
  if (seat && from !== league.currentYear) await giveBackDifference(tx, freed);
}

/** Tells from which season on this payment no longer pays for anything, and why. */
function owedBack({ league }: Paid, seat: typeof leagueMembers.$inferSelect | undefined) {
  const why = "where the seat is no longer yours";
  if (league.status === "cancelled" || (seat && seat.leftAt !== null)) return { from: league.currentYear, why };
  if (seat?.lastSeason) return { from: seat.lastSeason + 1, why };
  if (hasSeasons(league)) return { from: undefined, why };
  return { from: league.currentYear + 1, why: "which has no later seasons anymore" };
}

/** Refunds the part above a fee that was lowered during the dispute, as far as escrow holds it. */
async function giveBackDifference(tx: Tx, { league, payment, now }: Freed): Promise<void> {
  const reason = `The entry fee of ${league.name} was lowered`;
  const scope = { from: league.currentYear, paymentId: payment.id };
  for (const { email, seasonYear, fee } of await heldShares(tx, league.id, scope)) {
    const inEscrow = await poolBalance(tx, { leagueId: league.id, seasonYear });
    const due = await entryDueFor(tx, { leagueId: league.id, userId: payment.userId, seasonYear }, league.entryFee);
    const difference = toCents(Math.max(0, Math.min(fee - due, inEscrow)));
    if (difference === 0) continue;
    const back = { league, payment, email, seasonYear, amount: difference };
    await refundShare(tx, { ...back, reason, actor: "processor", now });
  }
}
