import { hasTreasurer } from "#contract/terms/custody.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";

/** Whether a treasurer keeps the money of a league that a part knows only by its id; false until it is known. */
export function useIsKept(leagueId: string): boolean {
  const league = useOptional(query("GET /api/leagues/:id", { params: { id: leagueId } }));
  return league !== undefined && hasTreasurer(league);
}
