import type { PlayLimitChange } from "#contract/people/play-limits.ts";
import { centsOf, formatDollars } from "#contract/platform/money.ts";
import { formatDay } from "#web/ui/day.ts";

type Change = Pick<PlayLimitChange, "kind" | "amount" | "until" | "takesEffectAt">;

/** What a change makes of a limit, as a short title. A break that ends when the change takes effect is no break. */
export function changeInWords({ kind, amount, until, takesEffectAt }: Change): string {
  if (kind === "monthly_limit") {
    return amount === null ? "No monthly limit" : `Monthly limit of ${formatDollars(centsOf(amount))}`;
  }
  return until === null || until === takesEffectAt ? "No break" : `Break until ${formatDay(until)}`;
}
