import type { League } from "#contract/leagues/leagues.ts";
import { DOLLARS } from "#contract/platform/currency.ts";
import { type Custody, hasTreasurer } from "#contract/terms/custody.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import type { LeagueForm } from "#web/leagues/form/league-form.ts";

/**
 * Who keeps the money by the form, whether that is Potkeeper, whether the form asks, not where only a treasurer can, and
 * whether such a league may be listed (RULES §24).
 */
export function useCustody(form: LeagueForm) {
  const config = useOptional(query("GET /api/config"));
  const mode = config?.payments.mode;
  const chosen = form.watch("custody");
  const custody: Custody = mode === "disabled" ? "treasurer" : chosen;
  const isHeld = !hasTreasurer({ custody });
  return {
    ...{ custody, isHeld },
    isAsked: mode !== undefined && mode !== "disabled",
    isListable: isHeld || config?.listsTreasurerLeagues !== false,
  };
}

/** Potkeeper keeps no other currency, and the field for it isn't shown then. */
export function backToDollars(form: LeagueForm): void {
  if (!hasTreasurer(form.getValues())) form.setValue("currency", DOLLARS);
}

/** Whether members can ask for a review of a season that ends early: nobody reviews what a treasurer keeps (RULES §17). */
export const isReviewable = (league: League): boolean => !hasTreasurer(league) && league.pot.escrowBalance !== "0.00";
