import type { League } from "#contract/leagues/leagues.ts";
import { query } from "#web/api/query.ts";

type Asked = Pick<League, "id" | "treasurer">;

export const keptQuery = (league: Asked) => ({
  ...query("GET /api/leagues/:id/kept-money", { params: { id: league.id } }),
  enabled: league.treasurer !== null,
});

export const debtsQuery = (league: Asked) => ({
  ...query("GET /api/leagues/:id/debts", { params: { id: league.id } }),
  enabled: league.treasurer !== null,
});
