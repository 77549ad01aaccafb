import { and, eq, gt, inArray } from "drizzle-orm";
import type { ReplacementOffer } from "#contract/leagues/replacement-invitations.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { replacementToken } from "#server/leagues/replacements/token.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";
import { conflict } from "#server/platform/errors.ts";

type Own = { leagueId: string; userId: string; now: Date };
/** What makes the link that the member passes on; null where it was emailed. */
type Link = { secret: string | null };

/**
 * Finds a member's open offer of their seat: one that someone can still accept, or has accepted for a season that
 * hasn't begun. @returns Null without one.
 */
export async function ownOffer(
  db: Reader,
  { leagueId, userId, secret, now }: Own & Link,
): Promise<ReplacementOffer | null> {
  const offers = await db
    .select({ invitation: replacementInvitations })
    .from(replacementInvitations)
    .innerJoin(leagues, eq(leagues.id, replacementInvitations.leagueId))
    .where(
      and(
        eq(replacementInvitations.leagueId, leagueId),
        eq(replacementInvitations.invitedByUserId, userId),
        inArray(replacementInvitations.status, ["pending", "accepted"]),
        gt(replacementInvitations.forYear, leagues.currentYear),
      ),
    );
  for (const { invitation } of offers) {
    const { id, status, email, forYear, expiresAt } = invitation;
    const isOpen = status === "accepted" || (status === "pending" && expiresAt > now);
    const token = secret && status === "pending" ? replacementToken(secret, id) : null;
    if (isOpen) return { email, forYear, expiresAt: expiresAt.toISOString(), status, token };
  }
  return null;
}

/**
 * Takes a member's offer of their seat back. @returns The invited address. @throws AppError 409 without an offer, or if
 * someone has accepted it.
 */
export async function withdrawOffer(tx: Tx, league: LockedLeague, { userId, now }: Omit<Own, "leagueId">) {
  const offer = await ownOffer(tx, { leagueId: league.id, userId, secret: null, now });
  if (!offer) throw conflict("You have no open offer of your seat in this league.");
  if (offer.status === "accepted") throw conflict("Someone has already accepted your seat and is about to pay.");
  await tx
    .update(replacementInvitations)
    .set({ status: "expired" })
    .where(
      and(
        eq(replacementInvitations.leagueId, league.id),
        eq(replacementInvitations.invitedByUserId, userId),
        eq(replacementInvitations.status, "pending"),
      ),
    );
  return offer.email;
}
