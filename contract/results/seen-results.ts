import type { LeagueResults } from "./league-results.ts";

/**
 * When an import's results were last fetched or uploaded, before a moment if one is given; undefined for an import that
 * isn't among the season's current results and latest fetches.
 */
export function lastSeen({ fetches, current }: LeagueResults, importId: string, before?: string): string | undefined {
  const isEarlier = ({ endedAt }: { endedAt: string }) => before === undefined || new Date(endedAt) <= new Date(before);
  const found = fetches.find((fetch) => fetch.importId === importId && isEarlier(fetch));
  return found?.endedAt ?? (current?.id === importId ? current.importedAt : undefined);
}
