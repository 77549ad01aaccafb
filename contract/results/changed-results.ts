import type { LeagueResults, ResultsFetch } from "./league-results.ts";

/**
 * Tells whether a fetch gave the same results as the one before it; undefined for the first fetch and for a failed one.
 */
export function isSameAsBefore(fetches: readonly ResultsFetch[], index: number): boolean | undefined {
  const importId = fetches[index]?.importId ?? null;
  const before = fetches.slice(index + 1).find((fetch) => fetch.importId !== null);
  return importId === null || !before ? undefined : before.importId === importId;
}

type Results = Pick<LeagueResults, "change" | "fetches" | "seasonFinality" | "weekFinality">;

/** Whether a week or the season has different results than when it was first complete, and isn't final yet. */
export const hasUnsettled = ({ seasonFinality, weekFinality }: Omit<Results, "change" | "fetches">): boolean =>
  [seasonFinality, ...weekFinality].some((one) => one !== null && one.changedAt !== null);

/**
 * The change to compare before payouts are proposed (RULES §21): one that the newest results brought, or one that isn't
 * settled yet. While a season runs, its results differ with every game, so only a change that isn't settled counts.
 */
export function changeToCompare(results: Results, { isRunning }: { isRunning: boolean }): LeagueResults["change"] {
  const { change, fetches } = results;
  const newest = fetches.find(({ importId }) => importId !== null);
  const isNewest = change !== null && change.after.endedAt === newest?.endedAt;
  return hasUnsettled(results) || (isNewest && !isRunning) ? change : null;
}
