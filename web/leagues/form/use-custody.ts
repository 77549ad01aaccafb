import { type Custody, hasTreasurer } from "#contract/terms/custody.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import type { LeagueForm } from "#web/leagues/form/league-form.ts";

/**
 * Who keeps the money by the form, whether it asks, not where only a treasurer can, and whether such a league may be
 * listed (RULES §24).
 */
export function useCustody(form: LeagueForm): { custody: Custody; isAsked: boolean; isListable: boolean } {
  const config = useOptional(query("GET /api/config"));
  const mode = config?.payments.mode;
  const chosen = form.watch("custody");
  const custody = mode === "disabled" ? "treasurer" : chosen;
  return {
    custody,
    isAsked: mode !== undefined && mode !== "disabled",
    isListable: !hasTreasurer({ custody }) || config?.listsTreasurerLeagues !== false,
  };
}
