import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { classNames } from "#web/ui/class-names.ts";

type MoneyProps = {
  /** In wire format: "50.00". */
  value: string;
  /** Large amounts have smaller cents and show their currency. */
  size?: "inline" | "large" | "huge";
  className?: string;
};

const SIZES = {
  inline: "",
  large: "font-display text-3xl font-semibold",
  huge: "font-display text-5xl font-semibold sm:text-6xl",
};

/** The only component that renders an amount: tabular figures, always in dollars. */
export function Money({ value, size = "inline", className }: MoneyProps) {
  const text = formatMoney(centsOf(value));
  if (size === "inline") return <span className={classNames("figures whitespace-nowrap", className)}>{text}</span>;
  const [dollars, cents] = text.split(".");
  return (
    <span className={classNames("figures whitespace-nowrap tracking-tight", SIZES[size], className)}>
      {dollars}
      <span className="cents">.{cents}</span>
      <span className="ml-0.5 align-baseline font-sans text-[max(0.32em,0.75rem)] font-semibold tracking-normal text-ink-soft">
        {" "}
        USD
      </span>
    </span>
  );
}
