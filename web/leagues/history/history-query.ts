import { query } from "#web/api/query.ts";

/** What a league's commissioner told of its past seasons, for its members. */
export const historyQuery = (leagueId: string) => query("GET /api/leagues/:id/history", { params: { id: leagueId } });
