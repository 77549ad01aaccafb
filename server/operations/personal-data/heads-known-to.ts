import { and, asc, isNull } from "drizzle-orm";
import { knowsNamesIn } from "#server/access/league-access.ts";
import { headsOf } from "#server/ledger/heads.ts";
import type { Db } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

/** The heads of the books that a person can check: of leagues they play in, run or keep money of. */
export async function headsKnownTo(db: Db, userId: string) {
  const known = await db
    .select({ id: leagues.id, league: leagues.name })
    .from(leagues)
    .where(and(isNull(leagues.deletedAt), knowsNamesIn(db, { userId, isAdmin: false })))
    .orderBy(asc(leagues.createdAt));
  const heads = await headsOf(
    db,
    known.map(({ id }) => id),
  );
  return known.flatMap(({ id: leagueId, league }) => {
    const head = heads.get(leagueId);
    return head ? [{ leagueId, league, entries: head.position, hash: head.hash }] : [];
  });
}
