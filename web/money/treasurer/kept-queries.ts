import type { League } from "#contract/leagues/leagues.ts";
import { query } from "#web/api/query.ts";
import { knowsKeeper } from "#web/money/treasurer/treasurer-words.ts";

type Asked = Pick<League, "id" | "custody" | "treasurer">;

export const keptQuery = (league: Asked) => ({
  ...query("GET /api/leagues/:id/kept-money", { params: { id: league.id } }),
  enabled: knowsKeeper(league),
});

export const debtsQuery = (league: Asked) => ({
  ...query("GET /api/leagues/:id/debts", { params: { id: league.id } }),
  enabled: knowsKeeper(league),
});
