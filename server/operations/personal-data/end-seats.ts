import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { formatDollars } from "#contract/platform/money.ts";
import { type LockedLeague, lockLeague } from "#server/access/league-access.ts";
import { refuseFreshClaim } from "#server/leagues/by-name/doubt-claim.ts";
import { giveUnconfirmedBack } from "#server/leagues/by-name/move-seat.ts";
import { isKept } from "#server/leagues/custody.ts";
import { giveUpSeat } from "#server/leagues/leaving/give-up-seat.ts";
import { releaseReplacements } from "#server/members/release-replacement.ts";
import { queueStalePayments } from "#server/money/payments/queue-stale-payments.ts";
import { replaceGoneTreasurer } from "#server/money/treasurer/change-treasurer.ts";
import { settleForErased } from "#server/money/treasurer/debts.ts";
import { refuseKeeper } from "#server/money/treasurer/keeper-stays.ts";
import { moneyHeldFor } from "#server/operations/personal-data/money-held.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { conflict } from "#server/platform/errors.ts";

type Seat = typeof leagueMembers.$inferSelect;
type Leaving = { userId: string; isOwn: boolean; now: Date };

/**
 * Ends the seats of an account that is about to be erased: at once in a running league, with the season in a finished
 * one, so that a dynasty doesn't continue with an empty seat (RULES §12). @throws AppError 409 while money is held for
 * them, or by them for others.
 */
export async function endSeatsOf(tx: Tx, { userId, isOwn, now }: Leaving): Promise<void> {
  const seats = await tx
    .select({ seat: leagueMembers })
    .from(leagueMembers)
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .where(and(eq(leagueMembers.userId, userId), isNull(leagueMembers.leftAt), ne(leagues.status, "cancelled")))
    .orderBy(asc(leagues.id));
  const locked = [];
  for (const { seat } of seats) locked.push({ seat, league: await lockLeague(tx, seat.leagueId) });
  const held = await moneyHeldFor(tx, userId);
  if (held > 0) {
    const money = formatDollars(held);
    throw conflict(
      isOwn
        ? `We're holding ${money} for you. Leave your leagues with a refund, or wait until you're paid, then delete your account.`
        : `We're holding ${money} for this user. Refund it or pay it out first.`,
    );
  }
  const isUnconfirmed = await leaveTreasuries(tx, { userId, now });
  const givenBack = isUnconfirmed ? await giveUnconfirmedBack(tx, { userId, now }) : [];
  await settleForErased(tx, { userId, now });
  for (const { seat, league } of locked.filter(({ league: { id } }) => !givenBack.includes(id))) {
    if (league.status === "completed") await endWithSeason(tx, { league, seat, now });
    else {
      const reason = "The account was deleted";
      await giveUpSeat(tx, { league, seat, reason, actor: userId, isOwn, now });
    }
  }
  await refuseKeeper(tx, { userId, isOwn, now });
}

/**
 * Leaves the treasury of every league to its commissioner (RULES §24). @returns Whether they have claimed a seat whose treasurer
 * hasn't confirmed them for its prize.
 */
async function leaveTreasuries(tx: Tx, { userId, now }: Omit<Leaving, "isOwn">): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string; waits: boolean }>(sql`
    select id, false as waits from leagues where treasurer_id = ${userId} or next_treasurer_id = ${userId} union all
    select league_id, true from seat_claims
      where user_id = ${userId} and had_prize and confirmed_at is null and undone_at is null order by id`);
  for (const { id } of rows.filter(({ waits }) => !waits)) {
    const league = await lockLeague(tx, id);
    await replaceGoneTreasurer(tx, league, { gone: userId, commissionerId: league.commissionerId, now });
  }
  return rows.some(({ waits }) => waits);
}

/** A member who played the season stays in its list, as a deleted user. */
async function endWithSeason(tx: Tx, { league, seat, now }: { league: LockedLeague; seat: Seat; now: Date }) {
  if (isKept(league)) await refuseFreshClaim(tx, { leagueId: league.id, userId: seat.userId, now });
  await queueStalePayments(tx, league.id);
  const hasBegun = seat.firstSeason <= league.currentYear;
  await releaseReplacements(tx, { league, userId: seat.userId });
  await tx
    .update(leagueMembers)
    .set(hasBegun ? { lastSeason: league.currentYear } : { leftAt: now })
    .where(eq(leagueMembers.id, seat.id));
}
