import type { League } from "#contract/leagues/leagues.ts";
import { query } from "#web/api/query.ts";

type TreasurerLeague = Pick<League, "id" | "treasurer">;

export const treasurerMoneyQuery = (league: TreasurerLeague) => ({
  ...query("GET /api/leagues/:id/kept-money", { params: { id: league.id } }),
  enabled: league.treasurer !== null,
});

export const debtsQuery = (league: TreasurerLeague) => ({
  ...query("GET /api/leagues/:id/debts", { params: { id: league.id } }),
  enabled: league.treasurer !== null,
});
