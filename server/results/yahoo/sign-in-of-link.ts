import { and, eq, or, sql } from "drizzle-orm";
import type { LinkSignIn } from "#contract/results/league-results.ts";
import { hasSeatOf, isMember, type LeagueRow } from "#server/access/league-access.ts";
import { shownName } from "#server/people/users/shown-name.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { platformLinks } from "#server/platform/db/schema/results.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { yahooConnections } from "#server/platform/db/schema/yahoo.ts";
import { inSeason, type SeasonToRead } from "#server/results/season-results.ts";

type OfLeague = Pick<LeagueRow, "id" | "commissionerId">;

/** Whether someone runs a league or plays in it: only then do its fetches use their sign-in to Yahoo (RULES §21). */
export const belongsTo = async (db: Reader, { id: leagueId, commissionerId }: OfLeague, userId: string) =>
  userId === commissionerId || (await isMember(db, { leagueId, userId }));

/**
 * Returns the Yahoo sign-in that fetches through a season's link use: that of the person who made the link. Null if
 * there is no link, or if it leads to another platform.
 */
export async function signInOfLink(db: Reader, season: SeasonToRead): Promise<LinkSignIn | null> {
  const isIn = sql<boolean>`${or(eq(leagues.commissionerId, users.id), hasSeatOf(db, users.id))}`;
  const { userId: connectedId, refusedAt } = yahooConnections;
  const [found] = await db
    .select({ person: users, connectedId, refusedAt, isIn })
    .from(platformLinks)
    .innerJoin(leagues, eq(leagues.id, platformLinks.leagueId))
    .innerJoin(users, eq(users.id, platformLinks.linkedById))
    .leftJoin(yahooConnections, eq(connectedId, users.id))
    .where(and(inSeason(platformLinks, season), eq(platformLinks.platform, "yahoo")));
  if (!found) return null;
  const { person, isIn: isUsed } = found;
  const signIn = { userId: person.id, name: shownName(person) };
  if (found.connectedId === null || !isUsed) return { ...signIn, state: "missing" };
  return { ...signIn, state: found.refusedAt ? "refused" : "connected" };
}
