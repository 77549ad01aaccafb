import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { counted } from "#contract/platform/counted.ts";
import { addCents, centsToDecimal } from "#contract/platform/money.ts";
import { messageOf } from "#web/api/request.ts";
import type { BankStatementProps, CameIn } from "#web/money/bank-statement/expected-payment.ts";
import { matchPayments, type SuggestedPayment } from "#web/money/bank-statement/match-payments.ts";
import type { ReadStatement } from "#web/money/bank-statement/read-statement.ts";
import { RestOfStatement } from "#web/money/bank-statement/rest-of-statement.tsx";
import { SuggestedPaymentRow } from "#web/money/bank-statement/suggested-payment-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { useCurrency } from "#web/ui/currency.ts";
import { Money } from "#web/ui/money.tsx";

type SuggestedPaymentsProps = BankStatementProps & {
  fileName: string;
  read: ReadStatement;
  onDone: () => void;
  onOtherFile: () => void;
  onChangeColumns: () => void;
};

/** What was ticked is what was seen: the same member's other amount, or another movement, isn't. */
const keyOf = ({ expected, line, amount }: SuggestedPayment) =>
  `${expected.id} ${line.line} ${amount} ${expected.amount}`;

const focus = (heading: HTMLElement | null) => heading?.focus();

/** The suggestions to tick, with the reason for each. What isn't ticked isn't confirmed (RULES §24). */
export function SuggestedPayments(props: SuggestedPaymentsProps) {
  const { expected, confirmed, onConfirm, fileName, read, onDone, onOtherFile, onChangeColumns } = props;
  const currency = useCurrency();
  const matched = useMemo(
    () => matchPayments(read.lines, { expected, confirmed, currency }),
    [read, expected, confirmed, currency],
  );
  const { suggestions } = matched;
  const sure = suggestions.filter(({ isSure }) => isSure);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isRefused, setIsRefused] = useState(false);
  const chosen = suggestions.filter((suggestion) => ticked.has(keyOf(suggestion)));
  const confirm = useMutation({ mutationFn: (cameIn: CameIn[]) => onConfirm(cameIn), onSuccess: onDone });
  const change = (keys: readonly string[]) => {
    setIsRefused(false);
    confirm.reset();
    setTicked(new Set(keys));
  };
  const tick = (keys: readonly string[]) => change([...ticked, ...keys]);
  const toggle = (key: string) => (ticked.has(key) ? change([...ticked].filter((one) => one !== key)) : tick([key]));
  const problem = confirm.error
    ? messageOf(confirm.error, "We couldn't confirm these payments. Try again in a moment.")
    : isRefused && "Tick the payments that came in first.";
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (confirm.isPending) return;
        if (chosen.length === 0) setIsRefused(true);
        else confirm.mutate(chosen.map(({ expected: { id }, line: { date }, amount }) => ({ id, date, amount })));
      }}
    >
      <p ref={focus} tabIndex={-1} className="font-semibold wrap-anywhere">
        {summaryOf(fileName, read, suggestions.length)}
      </p>
      {suggestions.length > 0 && (
        <ul aria-label="Suggested payments" className="divide-y divide-line border-y border-line">
          {suggestions.map((suggestion) => (
            <SuggestedPaymentRow
              key={keyOf(suggestion)}
              suggestion={suggestion}
              isTicked={ticked.has(keyOf(suggestion))}
              onToggle={() => toggle(keyOf(suggestion))}
            />
          ))}
        </ul>
      )}
      <RestOfStatement {...matched} leftOut={read.leftOut} />
      <div className="-mx-3 flex flex-wrap">
        {sure.length > 1 && (
          <Button variant="quiet" size="small" onClick={() => tick(sure.map(keyOf))}>
            Tick the {sure.length} whose reference and amount fit
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onOtherFile}>
          Choose another file
        </Button>
        <Button variant="quiet" size="small" onClick={onChangeColumns}>
          Change columns
        </Button>
      </div>
      {suggestions.length > 0 && (
        // In sight however long the list is.
        <div className="sticky -bottom-6 -mx-6 -mb-6 grid gap-3 border-t border-line bg-surface px-6 py-4">
          {problem && (
            <p role="alert" className="rounded-control bg-red-wash px-4 py-3 font-medium text-red wrap-anywhere">
              {problem}
            </p>
          )}
          <div className="flex flex-wrap items-center justify-end gap-4">
            {chosen.length > 0 && (
              <Money
                value={centsToDecimal(addCents(...chosen.map(({ amount }) => amount)))}
                className="font-semibold"
              />
            )}
            <Button type="submit" isPending={confirm.isPending}>
              {confirm.isPending
                ? "Confirming…"
                : `Confirm ${chosen.length > 0 ? counted(chosen.length, "payment") : "payments"}`}
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}

function summaryOf(fileName: string, { lines }: ReadStatement, suggested: number): string {
  const cameIn = lines.filter(({ amount }) => amount > 0).length;
  if (cameIn === 0) return `${fileName} has no payments that came in.`;
  const fits = suggested === 0 ? "None fits what a member owes." : `${suggested} may be from members who owe.`;
  return `${fileName} has ${counted(cameIn, "payment")} that came in. ${fits}`;
}
