import { desc, eq, inArray } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";

const LEAGUES_MAX = 20;

/** Returns the names of a person's newest leagues, which others would try as their password (RULES §16). */
export async function leagueNamesOf(db: Reader, userId: string): Promise<string[]> {
  // Starts from the person's few leagues, however many there are in all.
  const theirs = union(
    db.select({ id: leagueMembers.leagueId }).from(leagueMembers).where(eq(leagueMembers.userId, userId)),
    db.select({ id: leagues.id }).from(leagues).where(eq(leagues.commissionerId, userId)),
  );
  const found = await db
    .select({ name: leagues.name })
    .from(leagues)
    .where(inArray(leagues.id, theirs))
    .orderBy(desc(leagues.createdAt))
    .limit(LEAGUES_MAX);
  return found.map(({ name }) => name);
}
