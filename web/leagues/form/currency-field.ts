import { type Currency, DOLLARS, isKeepable } from "#contract/platform/currency.ts";
import { memoize } from "#contract/platform/memoize.ts";
import { type Choice, field } from "#web/leagues/form/field-definition.ts";

/** The currencies that a treasurer league can be kept in, by their names (RULES §26). */
const currencyChoices = memoize((): Choice[] => {
  const names = new Intl.DisplayNames("en-US", { type: "currency" });
  return Intl.supportedValuesOf("currency")
    .filter(isKeepable)
    .map((value) => ({ value, name: `${names.of(value)} (${value})` }))
    .sort((one, other) => one.name.localeCompare(other.name, "en-US"));
});

/** The currency of a league, which is asked where a treasurer keeps its money. */
export const CURRENCY_FIELD = {
  currency: field<Currency>({
    kind: "choice",
    choices: currencyChoices,
    label: "Currency",
    help: "Of every amount in the league. It can't change once a member owes or has paid.",
    oncePaid: "fixed",
    start: () => DOLLARS,
    of: ({ currency }) => currency,
  }),
};
