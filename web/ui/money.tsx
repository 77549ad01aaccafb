import type { Currency } from "#contract/platform/currency.ts";
import { centsOf, formatMoney, signOf, splitMoney } from "#contract/platform/money.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useCurrency } from "#web/ui/currency.ts";

type MoneyProps = {
  /** In wire format: "50.00". */
  value: string;
  /** For an amount of another league than the screen's. */
  currency?: Currency;
  /** Large amounts have smaller cents and show their currency's code, too. */
  size?: "inline" | "large" | "huge";
  className?: string;
};

const SIZES = {
  inline: "",
  large: "font-display text-3xl font-semibold",
  huge: "font-display text-5xl font-semibold sm:text-6xl",
};

/** The only component that renders an amount: tabular figures, always with the currency. */
export function Money({ value, currency: given, size = "inline", className }: MoneyProps) {
  const shown = useCurrency();
  const currency = given ?? shown;
  if (size === "inline") {
    return (
      <span className={classNames("figures whitespace-nowrap", className)}>
        {formatMoney(centsOf(value), currency)}
      </span>
    );
  }
  const { whole, cents, after } = splitMoney(centsOf(value), currency);
  return (
    <span className={classNames("figures whitespace-nowrap tracking-tight", SIZES[size], className)}>
      {whole}
      {cents && <span className="cents">{cents}</span>}
      {after}
      {signOf(currency) !== currency && (
        <span className="ml-0.5 align-baseline font-sans text-[max(0.32em,0.75rem)] font-semibold tracking-normal text-ink-soft">
          {" "}
          {currency}
        </span>
      )}
    </span>
  );
}
