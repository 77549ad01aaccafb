import { eq } from "drizzle-orm";
import type { Cents } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { refuseFreshClaim } from "#server/leagues/by-name/doubt-claim.ts";
import { endNames } from "#server/leagues/by-name/edit-names.ts";
import { isKept } from "#server/leagues/custody.ts";
import { isOverdraw } from "#server/ledger/post-entry.ts";
import { releaseReplacements } from "#server/members/release-replacement.ts";
import { queueStalePayments } from "#server/money/payments/queue-stale-payments.ts";
import { refundEntryFees } from "#server/money/refunds/refund-entry-fees.ts";
import { replaceGoneTreasurer } from "#server/money/treasurer/change-treasurer.ts";
import { refuseKeeper } from "#server/money/treasurer/keeper-stays.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { conflict } from "#server/platform/errors.ts";

type GivenUp = {
  league: LockedLeague;
  seat: typeof leagueMembers.$inferSelect;
  reason: string;
  actor: string;
  /** Whether it's their own wish, as its refusal says; as a rule if they do it. */
  isOwn?: boolean;
  now: Date;
};

/**
 * Ends a seat and starts refunding what was paid for the current and later seasons. A season that has already paid
 * prizes refunds what its rule allows (RULES §23). @throws AppError 409 if escrow holds less than that, they keep
 * others' money, or they claimed the seat hours ago.
 */
export async function giveUpSeat(tx: Tx, { league, seat, isOwn, ...refund }: GivenUp): Promise<Cents> {
  if (isKept(league)) await refuseFreshClaim(tx, { leagueId: league.id, userId: seat.userId, now: refund.now });
  await tx.update(leagueMembers).set({ leftAt: refund.now }).where(eq(leagueMembers.id, seat.id));
  if (isKept(league)) await endNames(tx, league.id, { userIds: [seat.userId], now: refund.now });
  await queueStalePayments(tx, league.id);
  const { commissionerId } = league;
  await replaceGoneTreasurer(tx, league, { gone: seat.userId, commissionerId, now: refund.now });
  await releaseReplacements(tx, { league, userId: seat.userId });
  const scope = { from: league.currentYear, userId: seat.userId };
  const refunded = await refundEntryFees(tx, { league, scope, ...refund }).catch((error) => {
    if (!isOverdraw(error)) throw error;
    throw conflict(wordsOf(league).isGone("this entry fee", "it"));
  });
  const { userId } = seat;
  if (userId !== commissionerId) {
    await refuseKeeper(tx, { userId, leagueId: league.id, isOwn: isOwn ?? userId === refund.actor, now: refund.now });
  }
  return refunded;
}
