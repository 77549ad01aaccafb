import { CARD_LIMITS, isForCard } from "#contract/money/card-limits.ts";
import { centsOf, formatDollars, timesCents, ZERO } from "#contract/platform/money.ts";
import { type Ceilings, ceilingIssues } from "#contract/terms/ceilings.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { useCustody } from "#web/leagues/custody.ts";
import type { LeagueForm, LeagueFormValues } from "#web/leagues/form/league-form.ts";
import { typedFee, typedPrizeTerms } from "#web/leagues/form/prize-terms.ts";

/**
 * What the form says below the entry fee: that it is more than the operator allows, or than a card can pay, and otherwise
 * how much is allowed. Only cards and money that Potkeeper holds have limits.
 */
export function useFeeHints(form: LeagueForm): { warning?: string | undefined; help?: string | undefined } {
  const ceilings = useCeilings();
  const { custody, isHeld } = useCustody(form);
  if (!isHeld) return {};
  const values = form.getValues();
  const [excess] = ceilingIssues({ custody, ...typedPrizeTerms(values) }, ceilings);
  return { warning: excess?.message ?? cardWarning(values), help: allowedWords(ceilings) };
}

function useCeilings(): Ceilings {
  const { entryFee = null, pool = null } = useOptional(query("GET /api/config"))?.ceilings ?? {};
  return { entryFee: entryFee === null ? null : centsOf(entryFee), pool: pool === null ? null : centsOf(pool) };
}

function allowedWords({ entryFee, pool }: Ceilings): string | undefined {
  const most = [
    ...(entryFee === null ? [] : [formatDollars(entryFee)]),
    ...(pool === null ? [] : [`${formatDollars(pool)} for all seats`]),
  ];
  return most.length === 0 ? undefined : `At most ${most.join(", and ")}.`;
}

/** Warns of a fee that no card can pay: a league can have one all the same (SPEC §9). */
function cardWarning({ entryFee, currency, leagueType, minYears }: LeagueFormValues): string | undefined {
  const fee = typedFee({ entryFee, currency }) ?? ZERO;
  const least = timesCents(fee, hasSeasons({ leagueType }) ? minYears : 1);
  return fee === ZERO || isForCard(least) ? undefined : `${CARD_LIMITS} Members couldn't pay this fee.`;
}
