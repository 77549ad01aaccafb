import { DOLLARS } from "#contract/platform/currency.ts";
import { Money } from "#web/ui/money.tsx";

type SumsProps = {
  /** In wire format; not shown if it's nothing and there are others. */
  dollars?: string;
  others: readonly { currency: string; amount: string }[];
  /** For sums of more than nothing. */
  className?: string;
};

/** Sums over leagues, a line for each currency, because amounts of different ones can't be added (RULES §26). */
export function Sums({ dollars = "0.00", others, className = "" }: SumsProps) {
  const isShown = dollars !== "0.00" || others.length === 0;
  return [...(isShown ? [{ currency: DOLLARS, amount: dollars }] : []), ...others].map(({ currency, amount }) => (
    <span key={currency} className="block">
      <Money value={amount} currency={currency} className={amount === "0.00" ? "" : className} />
    </span>
  ));
}
