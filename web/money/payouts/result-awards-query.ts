import { query } from "#web/api/query.ts";

/** Who wins what according to a league's newest results, for its members (RULES §21). Every screen can do without it. */
export const resultAwardsQuery = (leagueId: string) =>
  query("GET /api/leagues/:id/results/awards", { params: { id: leagueId } });
