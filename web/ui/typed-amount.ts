import type { Currency } from "#contract/platform/currency.ts";
import { signOf } from "#contract/platform/money.ts";
import { separators } from "#contract/platform/money-forms.ts";

const quoted = (text: string) => text.replace(/[.$*+?^()[\]{}|\\]/g, "\\$&");

/**
 * An amount as people type it, "$1,000" or "1.234,50 €" where that is how it is shown, in the form that requests have;
 * anything else, such as "1.000" where a point groups digits, without spaces around it: what isn't clear is refused.
 */
export function typedAmount(text: string, currency: Currency): string {
  const typed = text.trim();
  const sign = quoted(signOf(currency));
  const { decimal, group } = separators();
  if (decimal === ".") {
    const asShown = new RegExp(`^(?:${sign}\\s?)?(\\d+|\\d{1,3}(?:,\\d{3})+)(\\.\\d*)?$`).exec(typed);
    return asShown ? `${asShown[1]?.replaceAll(",", "")}${asShown[2] ?? ""}` : typed;
  }
  const between = /\s/.test(group) ? "\\s" : quoted(group);
  const shown = new RegExp(
    `^(?:${sign}\\s?)?(\\d+|\\d{1,3}(?:${between}\\d{3})+)${quoted(decimal)}(\\d{1,2})(?:\\s?${sign})?$`,
  ).exec(typed);
  return shown ? `${shown[1]?.replace(/\D/g, "")}.${shown[2]}` : typed;
}
