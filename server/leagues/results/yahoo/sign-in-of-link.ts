import { eq } from "drizzle-orm";
import type { LinkSignIn } from "#contract/league-results.ts";
import { isMember, type LeagueRow } from "#server/access/league-access.ts";
import { connectionRowOf } from "#server/leagues/results/yahoo/connection.ts";
import { shownName } from "#server/people/users/shown-name.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import type { platformLinks } from "#server/platform/db/schema/results.ts";
import { users } from "#server/platform/db/schema/users.ts";

type Link = Pick<typeof platformLinks.$inferSelect, "leagueId" | "platform" | "linkedById">;
type OfLeague = Pick<LeagueRow, "id" | "commissionerId">;

/** Whether someone runs a league or plays in it: only then do its fetches use their sign-in to Yahoo (RULES §21). */
export const belongsTo = async (db: Reader, { id: leagueId, commissionerId }: OfLeague, userId: string) =>
  userId === commissionerId || (await isMember(db, { leagueId, userId }));

/** The sign-in to Yahoo that a link's fetches use: that of the person who linked it. Null for another platform. */
export async function signInOfLink(
  db: Reader,
  { leagueId, platform, linkedById: userId }: Link,
): Promise<LinkSignIn | null> {
  if (platform !== "yahoo") return null;
  const league = onlyRow(await db.select().from(leagues).where(eq(leagues.id, leagueId)));
  const name = shownName(onlyRow(await db.select().from(users).where(eq(users.id, userId))));
  const connection = await connectionRowOf(db, userId);
  if (!connection || !(await belongsTo(db, league, userId))) return { userId, name, state: "missing" };
  return { userId, name, state: connection.refusedAt ? "refused" : "connected" };
}
