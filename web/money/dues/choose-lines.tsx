import { formatMoney } from "#contract/platform/money.ts";
import { leftAfter, type PayableLine } from "#web/money/dues/payable-lines.ts";
import { useCurrency } from "#web/ui/currency.ts";

type ChooseLinesProps = {
  lines: readonly PayableLine[];
  /** The ids of those that aren't paid now. */
  left: readonly string[];
  onChange: (left: string[]) => void;
  isDisabled?: boolean;
};

/** What is owed, line by line; all of it is paid unless somebody says otherwise. */
export function ChooseLines({ lines, left, onChange, isDisabled = false }: ChooseLinesProps) {
  const currency = useCurrency();
  return (
    <fieldset disabled={isDisabled} className="mb-5">
      <legend className="mb-1 font-semibold">What you pay now</legend>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map(({ id, label, detail, amount }) => (
          <li key={id}>
            <label className="flex cursor-pointer items-start gap-3 py-2.5">
              <input
                type="checkbox"
                className="mt-0.5"
                checked={!left.includes(id)}
                // Something has to be paid.
                disabled={leftAfter(lines, left, id).length === lines.length}
                onChange={() => onChange(leftAfter(lines, left, id))}
              />
              <span className="min-w-0 flex-1">
                <span className="font-semibold">{label}</span>
                {detail && <span className="block text-sm wrap-anywhere text-ink-soft">{detail}</span>}
              </span>
              <span className="figures font-semibold">{formatMoney(amount, currency)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
