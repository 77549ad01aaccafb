import { centsOf, centsToDecimal, subtractCents } from "#contract/platform/money.ts";
import { useMoney } from "#web/ui/currency.ts";
import { Money } from "#web/ui/money.tsx";

type Proposed = { amount: string; setOff: string };

/** What is left of a proposed payout for its winner. */
export const leftOf = ({ amount, setOff }: Proposed): string =>
  centsToDecimal(subtractCents(centsOf(amount), centsOf(setOff)));

/** The same, with what of it their own dues take (RULES §25). */
export function NetAmount({ payout }: { payout: Proposed }) {
  const money = useMoney();
  return (
    <>
      <Money value={leftOf(payout)} className="font-semibold" />
      {payout.setOff !== "0.00" && (
        <span className="figures block text-sm text-ink-soft">
          {money(payout.amount)} less {money(payout.setOff)} of own dues
        </span>
      )}
    </>
  );
}
