import { and, eq, gt, isNotNull, or } from "drizzle-orm";
import { type Cents, formatMoney } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { payReimbursement } from "#server/money/payouts/pay-reimbursement.ts";
import { payoutPool } from "#server/money/payouts/payout-pool.ts";
import { shareOut } from "#server/money/payouts/share-out.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { conflict } from "#server/platform/errors.ts";

type Return = { amount: Cents; actor: string; now: Date };

/**
 * Returns what is left of a completed season's pool to its members in equal shares, and pays any reimbursement still
 * due (RULES §23). It needs no vote, whatever the payout rule says: no one gains by it at another's expense.
 * @param act `amount` is what the commissioner saw; if a different amount is left by now, nothing is returned.
 * @returns What was done. @throws AppError 409
 */
export async function returnRemainder(tx: Tx, league: ManagedLeague, { amount, actor, now }: Return): Promise<string> {
  if (league.status !== "completed") throw conflict("What is left can be returned once the league is completed.");
  await refuseWhileVoting(tx, league, now);
  const { available, reimbursement } = await payoutPool(tx, league);
  if (available + reimbursement === 0) throw conflict("Nothing is left of this season's pool.");
  if (available !== amount)
    throw conflict(`${formatMoney(available, league.currency)} is left now. Confirm that amount to return it.`);
  await payReimbursement(tx, league, { amount: reimbursement, actor, now });
  if (available === 0) return `The reimbursement of ${formatMoney(reimbursement, league.currency)} was awarded.`;
  const reason = `The rest of the pool of ${league.name} is shared among its members`;
  const people = await shareOut(tx, { league, total: available, reason, actor, now });
  const whom = `${people} ${people === 1 ? "member" : "members"}`;
  return wordsOf(league).returning(formatMoney(available, league.currency), whom);
}

/** Open votes and proposals count on the money that is left. */
export async function refuseWhileVoting(tx: Tx, league: ManagedLeague, now: Date): Promise<void> {
  const isOpen = and(
    eq(votingSessions.leagueId, league.id),
    eq(votingSessions.status, "active"),
    // What members can object to is paid after that time, from this money, even if that is late.
    or(gt(votingSessions.expiresAt, now), eq(votingSessions.kind, "proposal"), isNotNull(votingSessions.passedAt)),
  );
  const [open] = await tx.select({ kind: votingSessions.kind }).from(votingSessions).where(isOpen);
  if (!open) return;
  throw conflict(
    open.kind === "proposal"
      ? "This season's payouts are proposed, and members can still object to them. Withdraw the proposal first."
      : "The members are still voting on this season's payouts.",
  );
}
