import { and, eq, isNull, sql } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import { refundEntryFees } from "#server/money/refunds/refund-entry-fees.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";

type Completed = { league: LockedLeague; newcomerId: string; now: Date };

/**
 * When a newcomer has paid, the outgoing member's seat ends with the season before, and what they prepaid from
 * the newcomer's season on goes back to them (RULES §6). Nothing to do for whoever replaces nobody.
 */
export async function completeReplacement(tx: Tx, { league, newcomerId, now }: Completed): Promise<void> {
  const [handover] = await tx
    .update(replacementInvitations)
    .set({ completedAt: now })
    .where(
      and(
        eq(replacementInvitations.leagueId, league.id),
        eq(replacementInvitations.acceptedByUserId, newcomerId),
        eq(replacementInvitations.status, "accepted"),
        isNull(replacementInvitations.completedAt),
      ),
    )
    .returning();
  if (!handover) return;
  const { forYear, invitedByUserId: userId } = handover;
  const lastSeason = forYear - 1;
  await tx
    .update(leagueMembers)
    .set({
      lastSeason,
      paidThroughYear: sql`least(${leagueMembers.paidThroughYear}, ${lastSeason})`,
      yearsPayedFor: sql`greatest(1, ${leagueMembers.yearsPayedFor} - greatest(0, ${leagueMembers.paidThroughYear} - ${lastSeason}))`,
    })
    .where(and(eq(leagueMembers.leagueId, league.id), eq(leagueMembers.userId, userId), isNull(leagueMembers.leftAt)));
  await refundEntryFees(tx, {
    league,
    scope: { from: forYear, userId },
    reason: `Your seat in ${league.name} was taken over from season ${forYear} on`,
    actor: newcomerId,
    now,
  });
}
