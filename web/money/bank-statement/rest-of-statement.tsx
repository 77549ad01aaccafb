import type { ReactNode } from "react";
import { counted, withCommas } from "#contract/platform/counted.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { dayWords, type MatchedPayments } from "#web/money/bank-statement/match-payments.ts";
import { amountWords, type LeftOutLine, type StatementLine } from "#web/money/bank-statement/statement-lines.ts";
import { wordsOfLine } from "#web/money/bank-statement/suggested-payment-row.tsx";
import { useCurrency } from "#web/ui/currency.ts";
import { FoldedSection } from "#web/ui/folded-section.tsx";

type RestProps = Omit<MatchedPayments, "suggestions"> & { leftOut: readonly LeftOutLine[] };

/** Everything else that the file has, folded away, and who isn't in it. */
export function RestOfStatement({ unmatched, alreadyConfirmed, missing, leftOut }: RestProps) {
  const currency = useCurrency();
  const movement = (line: StatementLine) => <Movement key={line.line} line={line} currency={currency} />;
  return (
    <div className="empty:hidden">
      <Folded
        title={`${counted(missing.length, "member's payment", "members' payments")} not in this file`}
        all={missing}
      >
        {({ id, name }) => (
          <li key={id} className="py-2 wrap-anywhere">
            {name}
          </li>
        )}
      </Folded>
      <Folded title={`${counted(unmatched.length, "payment")} from no one who owes`} all={unmatched}>
        {movement}
      </Folded>
      <Folded title={`${counted(alreadyConfirmed.length, "payment")} you confirmed before`} all={alreadyConfirmed}>
        {movement}
      </Folded>
      <Folded title={`${counted(leftOut.length, "line")} left out`} all={leftOut}>
        {({ line, text, reason }) => (
          <li key={line} className="py-2">
            <span className="line-clamp-2 wrap-anywhere">{text}</span>
            <span className="text-sm text-ink-soft">
              Line {line}. {reason}.
            </span>
          </li>
        )}
      </Folded>
    </div>
  );
}

const Movement = ({ line, currency }: { line: StatementLine; currency: Currency }) => (
  <li className="py-2">
    <span className="flex items-baseline justify-between gap-4">
      <span>{dayWords(line.date)}</span>
      <span className="figures font-semibold whitespace-nowrap">{amountWords(line, currency)}</span>
    </span>
    <span className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">{wordsOfLine(line)}</span>
  </li>
);

/** More rows would make the window slow. */
const SHOWN_MAX = 200;

type FoldedProps<Of> = { title: string; all: readonly Of[]; children: (one: Of) => ReactNode };

function Folded<Of>({ title, all, children }: FoldedProps<Of>) {
  if (all.length === 0) return null;
  return (
    <FoldedSection title={title}>
      <ul className="divide-y divide-line">{all.slice(0, SHOWN_MAX).map(children)}</ul>
      {all.length > SHOWN_MAX && <p className="pt-2 text-ink-soft">And {withCommas(all.length - SHOWN_MAX)} more.</p>}
    </FoldedSection>
  );
}
