import { eq, like, sum } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";
import { storedCounts } from "#server/platform/db/schema/stored-counts.ts";

type CountedKind = "users" | "people" | "leagues" | "running leagues";

/** How many rows of a kind there are, without counting them. `people` are users whose account isn't erased. */
export async function storedCount(db: Reader, kind: CountedKind): Promise<number> {
  const [row] = await db
    .select({ rows: sum(storedCounts.rows).mapWith(Number) })
    .from(storedCounts)
    .where(eq(storedCounts.kind, kind));
  return row?.rows ?? 0;
}

type Listed = { sport: string; fantasyService: string; rows: number };

/** The number of leagues in the classifieds for each sport and service. */
export async function listedByKind(db: Reader): Promise<Listed[]> {
  const found = await db
    .select({ kind: storedCounts.kind, rows: sum(storedCounts.rows).mapWith(Number) })
    .from(storedCounts)
    .where(like(storedCounts.kind, "listed %"))
    .groupBy(storedCounts.kind);
  return found.map(({ kind, rows }) => {
    const [, sport = "", fantasyService = ""] = kind.split(" ");
    return { sport, fantasyService, rows };
  });
}
