import { and, eq } from "drizzle-orm";
import type { ResultsTable } from "#contract/results/results-table.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { resultFetches, resultImports } from "#server/platform/db/schema/results.ts";
import type { ImportedResults } from "#server/platform/fantasy-platforms.ts";
import { inSeason, type Season } from "#server/results/season-results.ts";
import { tableHash } from "#server/results/table-hash.ts";

type NewResults = ImportedResults & { askedById: string | null; now: Date };

/**
 * Keeps a season's results with the answers they came from, equal results only once, and records that someone got them
 * (RULES §21). The caller holds the league's lock. @returns What is kept.
 */
export async function storeResults(
  tx: Tx,
  season: Season,
  { table, answers, parserVersion, askedById, now }: NewResults,
): Promise<{ importId: string; results: ResultsTable }> {
  const results = storable(table);
  const hash = tableHash(results);
  const kept = storable(answers.map((answer) => ({ ...answer, fetchedAt: answer.fetchedAt.toISOString() })));
  await tx
    .insert(resultImports)
    .values({ ...season, results, tableHash: hash, answers: kept, parserVersion, importedAt: now })
    .onConflictDoNothing();
  const { id: importId } = onlyRow(
    await tx
      .select({ id: resultImports.id })
      .from(resultImports)
      .where(and(inSeason(resultImports, season), eq(resultImports.tableHash, hash))),
  );
  await tx.insert(resultFetches).values({ ...season, askedById, endedAt: now, importId });
  return { importId, results };
}

/** What JSON writes for NUL and for half of a character; also for a backslash and these letters, which does no harm. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** Leaves out what the database can't store as text: NUL, and halves of characters. */
function storable<T>(value: T): T {
  const text = JSON.stringify(value);
  // Looking at each text takes most of the time, and hardly any has such a thing.
  if (!UNSTORABLE.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, inner) =>
    typeof inner === "string" ? inner.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\ufffd") : inner,
  );
}

type Failed = { failure: string; askedById: string | null; now: Date };

/** Records that the results couldn't be fetched, and why, in a sentence for the league. */
export async function storeFailure(tx: Tx, season: Season, { failure, askedById, now }: Failed): Promise<void> {
  await tx.insert(resultFetches).values({ ...season, askedById, endedAt: now, failure });
}
