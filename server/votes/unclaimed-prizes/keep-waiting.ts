import { and, eq } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import { KEEP_WAITING_DAYS } from "#contract/votes/unclaimed.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { type LockedLeague, lockLeague } from "#server/access/league-access.ts";
import { refuseStake } from "#server/access/stake.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import { tell } from "#server/notices/tell.ts";
import { unclaimedKept } from "#server/notices/unclaimed-prizes.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { conflict } from "#server/platform/errors.ts";
import { refusalOf } from "#server/votes/unclaimed-prizes/refused-winner.ts";
import { becomesCaseAt, leagueOfPayout, lockUnclaimed } from "#server/votes/unclaimed-prizes/unclaimed.ts";

type Waiting = { payoutId: string; reason: string; config: Config; now: Date };

/**
 * Gives the winner of an unclaimed payout 30 more days by an admin's decision (RULES §23). @throws AppError 404, 409
 */
export async function keepWaiting(tx: Tx, actor: Actor, { payoutId, reason, config, now }: Waiting): Promise<void> {
  const { league, payout } = await lockCase(tx, actor, { payoutId, config, now });
  await tx
    .update(payouts)
    .set({ waitUntil: addDays(now, KEEP_WAITING_DAYS), waitReason: reason })
    .where(eq(payouts.id, payoutId));
  await auditUnclaimed(tx, actor, { action: "league.keep_waiting", payout, reason, now });
  await tell(
    tx,
    now,
    unclaimedKept(league, {
      payout,
      commissionerId: league.commissionerId,
      canBeGivenBack: config.policy.givesBackUnclaimed,
      refusal: await refusalOf(tx, payoutId, { config, now }),
      reason,
    }),
  );
}

/**
 * Locks the league and finds the case of an unclaimed payout. @throws AppError 403 for an admin with a stake in the
 * league if another can decide; 409 if it isn't a case.
 */
export async function lockCase(
  tx: Tx,
  actor: Actor,
  { payoutId, config, now }: Omit<Waiting, "reason">,
): Promise<{ league: LockedLeague; payout: PayoutRow }> {
  const league = await lockLeague(tx, await leagueOfPayout(tx, payoutId));
  await refuseStake(tx, actor, league.id);
  const payout = await lockUnclaimed(tx, league, payoutId, { config, now });
  if ((await becomesCaseAt(tx, payout)) > now) throw conflict("The winner still has time to add a bank account.");
  const isOpen = and(eq(votingSessions.payoutId, payoutId), eq(votingSessions.status, "active"));
  if ((await tx.$count(votingSessions, isOpen)) > 0) throw conflict("The members are voting on this payout.");
  return { league, payout };
}

type Act = { action: string; payout: PayoutRow; reason: string; now: Date };

export const auditUnclaimed = (tx: Tx, actor: Actor, { action, payout, reason, now }: Act) =>
  recordAudit(tx, {
    actor,
    action,
    subjectType: "league",
    subjectId: payout.leagueId,
    reason,
    details: { payoutId: payout.id, amount: payout.amount },
    now,
  });
