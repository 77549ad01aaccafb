import { isInLeague } from "#contract/leagues/is-in-league.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";

/** Whether this person has no league and none asks them anything; false until it's known. */
export function useIsNewcomer(): boolean {
  // A list that the screen failed to load isn't asked for again.
  const played = useOptional({ ...query("GET /api/leagues/my-player"), retryOnMount: false });
  const run = useOptional({ ...query("GET /api/leagues/my-commissioner"), retryOnMount: false });
  const needs = useOptional({ ...query("GET /api/needs"), retryOnMount: false });
  return played?.length === 0 && run?.length === 0 && needs?.some(isInLeague) === false;
}
