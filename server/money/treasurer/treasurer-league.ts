import { eq } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import { type LockedLeague, lockLeague, lockVisibleLeague } from "#server/access/league-access.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { conflict, forbidden, notFound } from "#server/platform/errors.ts";

/** A locked league whose money a treasurer keeps (RULES §24). */
export type TreasurerLeague = LockedLeague & { treasurerId: string };

/** @throws AppError 409 for a league whose money Potkeeper holds. */
function ofTreasurer(league: LockedLeague): TreasurerLeague {
  if (league.treasurerId !== null) return league as TreasurerLeague;
  throw conflict("No treasurer keeps the money of this league.");
}

/** Locks a treasurer's league if the actor may see it. */
export const lockTreasurerLeague = async (tx: Tx, actor: Actor, leagueId: string): Promise<TreasurerLeague> =>
  ofTreasurer(await lockVisibleLeague(tx, actor, leagueId));

/** Does the same for its treasurer. Nobody else says what arrived: no admin, and no commissioner who isn't it. */
export async function lockAsTreasurer(tx: Tx, actor: Actor, leagueId: string): Promise<TreasurerLeague> {
  const league = await lockTreasurerLeague(tx, actor, leagueId);
  if (league.treasurerId !== actor.userId) throw forbidden("Only the treasurer can do this.");
  return league;
}

/** Locks the league of a payment to a treasurer, no matter who asks. @throws AppError 404 */
export async function lockLeagueOfPayment(tx: Tx, paymentId: string): Promise<TreasurerLeague> {
  const [payment] = await tx
    .select({ leagueId: payments.leagueId, byTreasurer: payments.byTreasurer })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!payment?.byTreasurer) throw notFound("Payment not found");
  return ofTreasurer(await lockLeague(tx, payment.leagueId));
}

/** Finds the league of a treasurer's debt. @throws AppError 404 */
async function leagueOfDebt(reader: Reader, payoutId: string): Promise<string> {
  const [debt] = await reader
    .select({ leagueId: payouts.leagueId, byTreasurer: payouts.byTreasurer })
    .from(payouts)
    .where(eq(payouts.id, payoutId));
  if (!debt?.byTreasurer) throw notFound("Payout not found");
  return debt.leagueId;
}

/** The same, locked. */
export const lockLeagueOfDebt = async (tx: Tx, payoutId: string): Promise<TreasurerLeague> =>
  ofTreasurer(await lockLeague(tx, await leagueOfDebt(tx, payoutId)));
