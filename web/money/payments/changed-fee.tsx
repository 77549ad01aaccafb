import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { Button } from "#web/ui/button.tsx";
import { useCurrency } from "#web/ui/currency.ts";

type ChangedFeeProps = {
  what?: string;
  before: string;
  amount: string;
  isChanging: boolean;
  onContinue: () => void;
};

/** Offers the new amount if the fee changes, because an amount never changes under a form (RULES §23). */
export function ChangedFee({ what = "The entry fee", before, amount, isChanging, onContinue }: ChangedFeeProps) {
  const currency = useCurrency();
  const now = formatMoney(centsOf(amount), currency);
  return (
    <div role="alert" className="grid gap-4">
      <p className="rounded-control bg-blue-wash px-4 py-3">
        <strong className="block">{what} has changed</strong>
        You now pay {now} instead of {formatMoney(centsOf(before), currency)}.
      </p>
      <Button size="large" isPending={isChanging} onClick={onContinue}>
        Continue with {now}
      </Button>
    </div>
  );
}
