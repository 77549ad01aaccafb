import { query } from "#web/api/query.ts";

/** One import with everything that was fetched for it. */
export const evidenceQuery = (leagueId: string, importId: string) =>
  query("GET /api/leagues/:id/results/imports/:importId", { params: { id: leagueId, importId } });
