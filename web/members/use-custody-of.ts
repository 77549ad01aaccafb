import type { Custody } from "#contract/terms/custody.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";

/** Who keeps the money of a league that a part knows only by its id; Potkeeper until it is known. */
export const useCustodyOf = (leagueId: string): { custody: Custody } =>
  useOptional(query("GET /api/leagues/:id", { params: { id: leagueId } })) ?? { custody: "potkeeper" };
