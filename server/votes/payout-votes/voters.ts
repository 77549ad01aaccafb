import { and, eq, exists, isNull } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import { ZERO } from "#contract/platform/money.ts";
import { payoutVotesNeeded, VOTE_DAYS, WITHOUT_VOTE_DAYS } from "#contract/votes/votes.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { remaindersIn } from "#server/ledger/balances.ts";
import { payingMemberIds } from "#server/members/queries.ts";
import { paidByThen, votedSeason } from "#server/money/season-holds/voted-seasons.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { paymentAllocations, payments } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { whyTooFew } from "#server/platform/enough-voters.ts";

/**
 * Lists the voters on the current season's payouts: its members who paid something (RULES §8). While the season holds
 * money from an earlier one, members who paid for that season vote, too, whether or not they have paid again: otherwise
 * the first to pay could decide alone about everyone's money.
 */
export async function votersOf(tx: Reader, { id: leagueId, currentYear }: LeagueRow): Promise<string[]> {
  const paid = await payingMemberIds(tx, leagueId);
  const remainder = await remaindersIn(tx, { leagueId, seasonYear: currentYear });
  if (remainder === ZERO) return paid;
  const paidBefore = tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(paymentAllocations, eq(paymentAllocations.paymentId, payments.id))
    .where(
      and(
        eq(payments.leagueId, leagueId),
        eq(payments.userId, leagueMembers.userId),
        eq(paymentAllocations.seasonYear, currentYear - 1),
      ),
    );
  const earlier = await tx
    .select({ userId: leagueMembers.userId })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(
      and(
        eq(leagueMembers.leagueId, leagueId),
        isNull(leagueMembers.leftAt),
        isNull(users.erasedAt),
        exists(paidBefore),
      ),
    );
  return [...new Set([...paid, ...earlier.map(({ userId }) => userId)])];
}

type Asked = { voters: readonly string[]; now: Date };

/**
 * Says why no vote on payouts can open now: too few of its voters can cast a ballot (RULES §28), or too few of those whose
 * majority it also takes (RULES §17). @returns undefined if one can.
 */
export async function whyNoVote(db: Reader, league: LeagueRow, { voters, now }: Asked): Promise<string | undefined> {
  if (league.treasurerId === null) return undefined;
  const season = await votedSeason(db, { leagueId: league.id, seasonYear: league.currentYear });
  const earlier = season ? [...(await paidByThen(db, season, voters))] : [];
  for (const group of [voters, earlier]) {
    const asked = { voters: group, needed: payoutVotesNeeded(group.length), until: addDays(now, VOTE_DAYS) };
    const why = await whyTooFew(db, league, asked);
    if (why) return why;
  }
  return undefined;
}

/** From when on a completed season that no vote can decide is awarded as its results say, or shared (RULES §17, §28). */
export const goesWithoutVote = ({ status, completedAt }: LeagueRow, now: Date): boolean =>
  status === "completed" && completedAt !== null && addDays(completedAt, WITHOUT_VOTE_DAYS) <= now;
