import { and, eq, isNull, sql } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import { refundEntryFees } from "#server/money/refunds/refund-entry-fees.ts";
import { takenOverNews } from "#server/notices/channel.ts";
import { seatTakenOver } from "#server/notices/league-news.ts";
import type { Notice } from "#server/notices/notice.ts";
import { seatPassedOn } from "#server/notices/seats.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";
import { mention } from "#server/platform/mentions.ts";

type Completed = {
  league: LockedLeague;
  replacementId: string;
  /** That they paid, if they did, for a commissioner who isn't told that the seat was taken over. */
  news?: Notice[];
  now: Date;
};

/**
 * Completes a replacement once they have paid: the outgoing member's seat ends with the season before, and what they
 * prepaid for later seasons is refunded (RULES §6). Only tells the news of a member who replaces no one.
 */
export async function completeReplacement(tx: Tx, { league, replacementId, news = [], now }: Completed): Promise<void> {
  const [replacement] = await tx
    .update(replacementInvitations)
    .set({ completedAt: now })
    .where(
      and(
        eq(replacementInvitations.leagueId, league.id),
        eq(replacementInvitations.acceptedByUserId, replacementId),
        eq(replacementInvitations.status, "accepted"),
        isNull(replacementInvitations.completedAt),
      ),
    )
    .returning();
  if (!replacement) return tell(tx, now, news);
  const { forYear, invitedByUserId: userId } = replacement;
  const lastSeason = forYear - 1;
  await tx
    .update(leagueMembers)
    .set({
      lastSeason,
      paidThroughYear: sql`least(${leagueMembers.paidThroughYear}, ${lastSeason})`,
      yearsPayedFor: sql`greatest(1, ${leagueMembers.yearsPayedFor} - greatest(0, ${leagueMembers.paidThroughYear} - ${lastSeason}))`,
    })
    .where(and(eq(leagueMembers.leagueId, league.id), eq(leagueMembers.userId, userId), isNull(leagueMembers.leftAt)));
  const refunded = await refundEntryFees(tx, {
    league,
    scope: { from: forYear, userId },
    reason: `Your seat in ${league.name} was taken over from season ${forYear} on`,
    actor: replacementId,
    now,
  });
  const [name, outgoing] = [mention(replacementId, league.id), mention(userId, league.id)];
  const runsIt = userId === league.commissionerId || replacementId === league.commissionerId;
  await tell(tx, now, takenOverNews(league, { name, outgoing }), [
    ...(runsIt ? [] : [seatTakenOver(league, { name, outgoing, forYear, hasPaid: news.length > 0 })]),
    ...(refunded > 0 ? [] : [seatPassedOn(league, { userId, replacement: name, forYear })]),
    ...news,
  ]);
}
