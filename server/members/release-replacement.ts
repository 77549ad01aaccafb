import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";

/**
 * What giving up a seat means for its handover: a newcomer who goes before their season leaves the seat with the
 * member they were to replace, who may invite again; a member who goes takes back what they had offered and
 * nobody has accepted.
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
