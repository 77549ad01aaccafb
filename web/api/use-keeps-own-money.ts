import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import type { Answer } from "#web/api/request.ts";

type Config = Pick<Answer<"GET /api/config">, "payments">;

/** Whether all leagues of an installation keep their own money, because it has no processor (RULES §24). */
export const keepsOwnMoney = (config: Config | undefined): boolean => config?.payments.mode === "disabled";

export const useConfig = () => useOptional(query("GET /api/config"));

export const useKeepsOwnMoney = (): boolean => keepsOwnMoney(useConfig());

/** Whether a league can be in the classifieds: without a processor, only where the operator lists those leagues. */
export function useHasClassifieds(): boolean {
  const config = useConfig();
  return !keepsOwnMoney(config) || config?.listsTreasurerLeagues === true;
}
