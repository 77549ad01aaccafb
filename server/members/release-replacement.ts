import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";

/**
 * Settles the replacement of a seat that is given up. If a replacement leaves before their season, the seat stays with
 * the member they were to replace, who may invite again. If a member leaves, their open offers are withdrawn.
 */
export async function releaseReplacements(
  tx: Tx,
  { league, userId }: { league: LockedLeague; userId: string },
): Promise<void> {
  const { leagueId, acceptedByUserId, invitedByUserId, status, forYear } = replacementInvitations;
  const accepted = and(eq(acceptedByUserId, userId), eq(status, "accepted"), gt(forYear, league.currentYear));
  const offered = and(eq(invitedByUserId, userId), eq(status, "pending"));
  const released = await tx
    .update(replacementInvitations)
    .set({ status: "expired" })
    .where(and(eq(leagueId, league.id), or(accepted, offered)))
    .returning({ inviter: invitedByUserId });
  const staying = released.map(({ inviter }) => inviter).filter((inviter) => inviter !== userId);
  if (staying.length === 0) return;
  const isSeat = and(
    eq(leagueMembers.leagueId, league.id),
    inArray(leagueMembers.userId, staying),
    isNull(leagueMembers.leftAt),
  );
  await tx.update(leagueMembers).set({ lastSeason: null }).where(isSeat);
}
