import { and, eq, isNull } from "drizzle-orm";
import { effectiveInvitationStatus } from "#contract/leagues/invitations.ts";
import type { ReplacementInvitation } from "#contract/leagues/replacement-invitations.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { leaguePreview } from "#server/leagues/previews/league-preview.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { notFound } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";
import { hasNamesakeIn, memberName, namesOf } from "#server/platform/member-names.ts";

/** Finds what the replacement page shows to the link's holder. The offer ends when its season begins. */
export async function replacementByToken(
  db: Reader,
  { token, now }: { token: string; now: Date },
): Promise<ReplacementInvitation> {
  const [row] = await db
    .select({
      invitation: replacementInvitations,
      league: leagues,
      inviter: { ...namesOf(users), hasNamesake: hasNamesakeIn(leagues.id) },
    })
    .from(replacementInvitations)
    .innerJoin(leagues, eq(leagues.id, replacementInvitations.leagueId))
    .innerJoin(users, eq(users.id, replacementInvitations.invitedByUserId))
    .where(and(eq(replacementInvitations.token, hashToken(token)), isNull(leagues.deletedAt)));
  if (!row) throw notFound("Invitation Not Found");
  const { invitation, league, inviter } = row;
  const answered = effectiveInvitationStatus(invitation, now);
  const status = answered === "pending" && invitation.forYear <= league.currentYear ? "expired" : answered;
  return {
    leagueId: league.id,
    leagueName: league.name,
    forYear: invitation.forYear,
    entryFee: centsToDecimal(league.entryFee),
    currency: league.currency,
    leagueType: league.leagueType,
    minYears: league.minYears,
    maxYears: league.maxYears,
    invitedByName: memberName(inviter),
    expiresAt: invitation.expiresAt.toISOString(),
    status,
    league: status === "pending" ? await leaguePreview(db, { leagueId: league.id, now }) : null,
  };
}
