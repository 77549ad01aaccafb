import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { Button } from "#web/ui/button.tsx";

type ChangedFeeProps = { before: string; amount: string; onContinue: () => void };

/** Takes an open form's place if the fee changes, because an amount never changes under a form (RULES §23). */
export function ChangedFee({ before, amount, onContinue }: ChangedFeeProps) {
  const now = formatMoney(centsOf(amount));
  return (
    <div role="alert" className="grid gap-4">
      <p className="rounded-control bg-blue-wash px-4 py-3">
        <strong className="block">The entry fee has changed</strong>
        You now pay {now} instead of {formatMoney(centsOf(before))}. Nothing was charged.
      </p>
      <Button size="large" onClick={onContinue}>
        Continue with {now}
      </Button>
    </div>
  );
}
