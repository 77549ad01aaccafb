import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";

/** Amounts up to "99999.99" have room next to the pot on a phone. */
const LONG = 8;

type PotAmountsProps = {
  /** "350.00": the amount paid in. */
  collected: string;
  /** "500.00": the amount if every seat pays. */
  expected: string;
  size: "card" | "page" | "hero";
  /** Shown after the amount instead of "of $500.00 expected". */
  caption?: string | undefined;
  /** "Casey keeps": who keeps the amount, where a treasurer does (RULES §24). */
  keeps?: string | undefined;
};

/** The amount in a pot, and what it would be with everyone's. */
export function PotAmounts({ collected, expected, caption, keeps, size }: PotAmountsProps) {
  const isLarge = size !== "card";
  const isLong = collected.length > LONG;
  return (
    <p className="leading-tight">
      {keeps && <span className="block text-ink-soft wrap-anywhere sm:mb-1 sm:text-lg">{keeps} </span>}
      <Money
        value={collected}
        size={isLarge ? "huge" : "large"}
        className={classNames("text-ink", size === "page" && (isLong ? "max-sm:text-2xl" : "max-sm:text-4xl"))}
      />
      <span className={classNames("block text-ink-soft", isLarge ? "mt-1 sm:mt-2 sm:text-lg" : "text-sm")}>
        {caption ?? (
          <>
            {keeps ? " of " : "of "}
            <Money value={expected} />
            {!keeps && " expected"}
          </>
        )}
      </span>
    </p>
  );
}
