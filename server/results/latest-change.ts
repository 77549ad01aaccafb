import { and, asc, desc, eq, gt, isNotNull, ne, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { LeagueResults } from "#contract/results/league-results.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { resultFetches } from "#server/platform/db/schema/results.ts";
import { inSeason, type SeasonToRead } from "#server/results/season-results.ts";

/**
 * Finds the fetch that first brought a season's newest results, and the last fetch before it that brought different ones,
 * however long ago; null if all fetches brought the same.
 */
export async function latestChange(db: Reader, season: SeasonToRead): Promise<LeagueResults["change"]> {
  const [n, b, a] = [alias(resultFetches, "n"), alias(resultFetches, "b"), alias(resultFetches, "a")];
  const newest = db
    .select({ importId: n.importId })
    .from(n)
    .where(and(inSeason(n, season), isNotNull(n.importId)))
    .orderBy(desc(n.endedAt), desc(n.id))
    .limit(1)
    .as("newest");
  const before = db
    .select({ id: b.id, importId: b.importId, endedAt: b.endedAt })
    .from(b)
    .where(and(inSeason(b, season), isNotNull(b.importId), ne(b.importId, newest.importId)))
    .orderBy(desc(b.endedAt), desc(b.id))
    .limit(1)
    .as("before");
  const isLater = or(gt(a.endedAt, before.endedAt), and(eq(a.endedAt, before.endedAt), gt(a.id, before.id)));
  const after = db
    .select({ importId: a.importId, endedAt: a.endedAt })
    .from(a)
    .where(and(inSeason(a, season), eq(a.importId, newest.importId), isLater))
    .orderBy(asc(a.endedAt), asc(a.id))
    .limit(1)
    .as("after");
  const [found] = await db
    .select({
      before: { importId: before.importId, endedAt: before.endedAt },
      after: { importId: after.importId, endedAt: after.endedAt },
    })
    .from(newest)
    .crossJoinLateral(before)
    .crossJoinLateral(after);
  return found ? { before: toSeen(found.before), after: toSeen(found.after) } : null;
}

type Seen = { importId: string | null; endedAt: Date };
const toSeen = ({ importId, endedAt }: Seen) => ({ importId: importId ?? "", endedAt: endedAt.toISOString() });
