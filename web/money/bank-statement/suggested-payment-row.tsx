import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { dayWords, type SuggestedPayment } from "#web/money/bank-statement/match-payments.ts";
import { amountWords, type StatementLine } from "#web/money/bank-statement/statement-lines.ts";
import { useCurrency } from "#web/ui/currency.ts";

type RowProps = { suggestion: SuggestedPayment; isTicked: boolean; onToggle: () => void };

/** A movement that may be a member's payment: whose, how much, why, and what speaks against it. */
export function SuggestedPaymentRow({ suggestion: { expected, line, reason, doubts }, isTicked, onToggle }: RowProps) {
  const currency = useCurrency();
  const id = useId();
  return (
    <li>
      <label className="flex cursor-pointer items-start gap-3 py-3">
        <input
          type="checkbox"
          className="mt-0.5 scroll-mb-28"
          aria-labelledby={`${id}-who`}
          aria-describedby={`${id}-why`}
          checked={isTicked}
          onChange={onToggle}
        />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span id={`${id}-who`} className="flex items-baseline justify-between gap-4 font-semibold">
            <span className="min-w-0 wrap-anywhere">{expected.what ?? expected.name}</span>{" "}
            <span className="figures whitespace-nowrap">{amountWords(line, currency)}</span>
          </span>
          <span id={`${id}-why`} className="grid gap-0.5 text-sm">
            <span>{reason}</span>{" "}
            {doubts.map((doubt) => (
              <span key={doubt} className="flex gap-2">
                <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-red" />
                <span className="min-w-0 wrap-anywhere">{doubt} </span>
              </span>
            ))}
            <span className="line-clamp-2 text-ink-soft wrap-anywhere">
              {dayWords(line.date)}: {wordsOfLine(line)}
            </span>
          </span>
        </span>
      </label>
    </li>
  );
}

/** What a statement says of a movement. */
export const wordsOfLine = ({ name, text }: Pick<StatementLine, "name" | "text">): string =>
  [name, text].filter((part) => part !== "").join(", ") || "no description";
