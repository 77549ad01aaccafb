import { query } from "#web/api/query.ts";

/** Where a league stands for the reader. */
export const standingQuery = (leagueId: string) => query("GET /api/leagues/:id/standing", { params: { id: leagueId } });
