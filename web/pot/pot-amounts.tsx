import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";

/** Amounts up to "99999.99" have room next to the pot on a phone. */
const LONG = 8;

export type PotAmountsProps = {
  /** "350.00" */
  collected: string;
  /** "of $500.00 in entry fees" */
  rest: string;
  size: "card" | "page" | "hero";
  /** "Casey keeps": who keeps the amount, where a treasurer does (RULES §24). */
  keeps?: string | undefined;
};

/** The amount in a pot, and what it is. */
export function PotAmounts({ collected, rest, keeps, size }: PotAmountsProps) {
  const isLarge = size !== "card";
  const isLong = collected.length > LONG;
  return (
    <p className="leading-tight">
      {keeps && <span className="block text-ink-soft wrap-anywhere sm:mb-1 sm:text-lg">{keeps} </span>}
      <Money
        value={collected}
        size={isLarge ? "huge" : "large"}
        className={classNames("text-ink", size === "page" && (isLong ? "max-sm:text-2xl" : "max-sm:text-4xl"))}
      />{" "}
      <span className={classNames("block text-ink-soft", isLarge ? "mt-1 sm:mt-2 sm:text-lg" : "text-sm")}>{rest}</span>
    </p>
  );
}
