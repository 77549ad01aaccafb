import type { Currency } from "#contract/platform/currency.ts";
import { Money } from "#web/ui/money.tsx";

/** Whether a league charges nothing: then no screen mentions money (RULES §18). */
export const isFree = ({ entryFee }: { entryFee: string }): boolean => entryFee === "0.00";

type FeeProps = { value: string; currency?: Currency; className?: string };

/** An entry fee in wire format, "50.00"; for a free league, the word "Free". */
export function Fee({ value, currency, className }: FeeProps) {
  if (isFree({ entryFee: value })) return <span className={className}>Free</span>;
  return <Money value={value} {...(currency ? { currency } : {})} {...(className ? { className } : {})} />;
}
