import { query } from "#web/api/query.ts";

/** A league's past seasons as its commissioner told them, for its members. */
export const historyQuery = (leagueId: string) => query("GET /api/leagues/:id/history", { params: { id: leagueId } });
