import type { League } from "#contract/leagues/leagues.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import type { KeptMoney } from "#contract/money/treasurer/kept-money.ts";
import { useOptional } from "#web/api/load.ts";
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

/** What a treasurer keeps and owes, once it is known; of other leagues, nothing. */
export type Treasury = { kept: KeptMoney | undefined; debts: readonly Debt[] | undefined };

export function useTreasury(league: Asked): Treasury {
  return { kept: useOptional(keptQuery(league)), debts: useOptional(debtsQuery(league)) };
}
