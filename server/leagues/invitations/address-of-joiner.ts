import { eq } from "drizzle-orm";
import { hasToken } from "#server/leagues/invitations/lock-invitation.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { invalidField, notFound } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";

/**
 * Finds the league and the address of an account opened with an invitation's link: the invited one with the emailed link, which proves
 * it, or the one typed with a copied link, which proves none. @throws AppError 404 for an unknown link, 400 without an
 * address.
 */
export async function addressOfJoiner(db: Reader, { token, typed }: { token: string; typed: string | undefined }) {
  const [found] = await db
    .select({ invitation: invitations, leagueName: leagues.name })
    .from(invitations)
    .innerJoin(leagues, eq(leagues.id, invitations.leagueId))
    .where(hasToken(token));
  if (!found) throw notFound("Invitation Not Found");
  const { invitation, leagueName } = found;
  if (invitation.token === hashToken(token)) return { leagueName, email: invitation.email, isEmailed: true };
  if (typed === undefined) throw invalidField("email", "Invalid email address");
  return { leagueName, email: typed, isEmailed: false };
}
