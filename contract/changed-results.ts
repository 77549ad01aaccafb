import type { LeagueResults, ResultsFetch } from "./league-results.ts";

type Got = ResultsFetch & { importId: string };
const hasResults = (fetch: ResultsFetch): fetch is Got => fetch.importId !== null;

type Change = { before: Got; after: Got };

/** Finds the latest fetch whose results differ from those of the fetch before it. Expects the newest fetch first. */
export function latestChange(fetches: readonly ResultsFetch[]): Change | undefined {
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

type Results = Pick<LeagueResults, "fetches" | "seasonFinality" | "weekFinality">;

/** Whether a week or the season has other results than when it was first complete, and isn't final yet. */
export const hasUnsettled = ({ seasonFinality, weekFinality }: Omit<Results, "fetches">): boolean =>
  [seasonFinality, ...weekFinality].some((one) => one !== null && one.changedAt !== null);

/**
 * The change to compare before payouts are proposed (RULES §21): one that the newest results brought, or one that isn't
 * settled yet. The results of a running season differ with every game, so there only the latter counts.
 */
export function changeToCompare(results: Results, { isRunning }: { isRunning: boolean }): Change | undefined {
  const change = latestChange(results.fetches);
  const isNewest = change !== undefined && change.after === results.fetches.find(hasResults);
  return hasUnsettled(results) || (isNewest && !isRunning) ? change : undefined;
}
