import { and, eq, isNull, sql } from "drizzle-orm";
import { isOpenForPaying } from "#contract/league-status.ts";
import type { Tx } from "#server/db/client.ts";
import { leagueMembers } from "#server/db/schema/members.ts";
import type { DisputeContext } from "#server/disputes/dispute-context.ts";
import { refundEntryFees } from "#server/payments/refund-entry-fees.ts";

type Paid = Pick<DisputeContext, "league" | "payment">;

/** The seat that rests on this payment and no later one. */
const seatOf = ({ league, payment }: Paid) =>
  and(eq(leagueMembers.leagueId, league.id), eq(leagueMembers.paymentIntentId, payment.stripePaymentIntentId ?? ""));

/**
 * The bank has taken the entry fee back: whoever still has the seat owes it anew, and what was paid ahead is gone
 * too (RULES §7). @returns Whether somebody owes it now.
 */
export async function makePending(tx: Tx, { league, payment }: Paid): Promise<boolean> {
  const seat = and(seatOf({ league, payment }), isNull(leagueMembers.leftAt));
  await tx
    .update(leagueMembers)
    .set({ paidThroughYear: sql`least(${leagueMembers.paidThroughYear}, ${league.currentYear})` })
    .where(seat);
  const owing = await tx
    .update(leagueMembers)
    .set({ paymentStatus: "pending", paidAt: null })
    .where(and(seat, eq(leagueMembers.paymentStatus, "paid")))
    .returning({ id: leagueMembers.id });
  return owing.length > 0 && isOpenForPaying(league.status);
}

/**
 * Money that the bank held could not be given back when its seat was given up or handed over, or the league
 * cancelled; it goes back now that it is free again (RULES §2, §6, §7).
 */
export async function giveBackWhatWasHeld(
  tx: Tx,
  { league, payment, publicUrl, now }: Paid & Pick<DisputeContext, "publicUrl" | "now">,
): Promise<void> {
  const [seat] = await tx.select().from(leagueMembers).where(seatOf({ league, payment }));
  const isOver = league.status === "cancelled" || (seat !== undefined && seat.leftAt !== null);
  const from = isOver ? league.currentYear : seat?.lastSeason ? seat.lastSeason + 1 : undefined;
  if (from === undefined) return;
  await refundEntryFees(tx, {
    league,
    scope: { from, paymentId: payment.id },
    reason: `Your bank has settled the dispute about ${league.name}, where the seat is yours no longer`,
    actor: "processor",
    publicUrl,
    now,
  });
}
