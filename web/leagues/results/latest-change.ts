import type { ResultsFetch } from "#contract/league-results.ts";

type Got = ResultsFetch & { importId: string };
const hasResults = (fetch: ResultsFetch): fetch is Got => fetch.importId !== null;

/** Finds the latest fetch whose results differ from those of the fetch before it. Expects the newest fetch first. */
export function latestChange(fetches: readonly ResultsFetch[]): { before: Got; after: Got } | undefined {
  const got = fetches.filter(hasResults);
  const index = got.findIndex(({ importId }, at) => got[at + 1] !== undefined && got[at + 1]?.importId !== importId);
  const [after, before] = index < 0 ? [] : got.slice(index, index + 2);
  return after && before && { before, after };
}

/**
 * Tells whether a fetch gave the same results as the one before it; undefined for the first fetch and for a failed one.
 */
export function isSameAsBefore(fetches: readonly ResultsFetch[], index: number): boolean | undefined {
  const importId = fetches[index]?.importId ?? null;
  const before = fetches.slice(index + 1).find(hasResults);
  return importId === null || !before ? undefined : before.importId === importId;
}
