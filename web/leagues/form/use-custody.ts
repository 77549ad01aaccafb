import type { Custody } from "#contract/terms/custody.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import type { LeagueForm } from "#web/leagues/form/league-form.ts";

/** Who keeps the money by the form, and whether it asks: not where only a treasurer can (RULES §24). */
export function useCustody(form: LeagueForm): { custody: Custody; isAsked: boolean } {
  const mode = useOptional(query("GET /api/config"))?.payments.mode;
  const chosen = form.watch("custody");
  return { custody: mode === "disabled" ? "treasurer" : chosen, isAsked: mode !== undefined && mode !== "disabled" };
}
