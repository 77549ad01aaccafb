import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { centsOfPrize, setOffSentence } from "#contract/money/set-off-words.ts";
import type { DebtGroup } from "#contract/money/treasurer/debt-groups.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { Row } from "#web/ui/row.tsx";

type DebtPartsProps = {
  league: League;
  readerId: string;
  debts: readonly Debt[];
  hasReceipt?: boolean;
  /** What the reader can do about one payout alone, which the line above does for all of them at once. */
  act: (alone: Pick<DebtGroup, "whole" | "title">) => ReactNode;
};

/** What a sum is for, folded: each payout with its receipt, and what the reader can do about it alone. */
export const DebtParts = ({ debts, ...reading }: DebtPartsProps) => (
  <details className="group/parts mt-2">
    <summary className="inline-flex cursor-pointer list-none items-center gap-1 py-1 text-sm font-semibold [&::-webkit-details-marker]:hidden">
      What it's for
      <ChevronDown aria-hidden size={16} className="text-ink-soft group-open/parts:rotate-180 print:hidden" />
    </summary>
    <ul className="mt-1 divide-y divide-line border-l-2 border-line pl-4">
      {debts.map((debt) => (
        <Part key={debt.id} debt={debt} {...reading} />
      ))}
    </ul>
  </details>
);

function Part({ debt, hasReceipt, league, readerId, act }: Omit<DebtPartsProps, "debts"> & { debt: Debt }) {
  const what = useId();
  const setOff = setOffSentence(centsOfPrize(debt), debt.userId === readerId, league.currency);
  return (
    <Row namedBy={what} className="py-2 text-sm">
      <div className="flex items-baseline justify-between gap-x-6">
        <span id={what} className="min-w-0 wrap-anywhere">
          {payoutTitle(debt)}
        </span>
        <Money value={debt.amount} />
      </div>
      {setOff && <p className="figures text-ink-soft">{setOff}</p>}
      <div className="flex flex-wrap items-center gap-x-3 print:hidden">
        {hasReceipt && <ReceiptLink payoutId={debt.id} describedBy={what} />}
        {act({ whole: { ...debt, alsoIds: [] }, title: payoutTitle(debt) })}
      </div>
    </Row>
  );
}

export const ReceiptLink = ({ payoutId, describedBy }: { payoutId: string; describedBy: string }) => (
  <AppLink
    to={paths.payoutReceipt(payoutId)}
    aria-describedby={describedBy}
    className="font-semibold text-ink underline decoration-line-strong underline-offset-4 print:hidden"
  >
    Receipt
  </AppLink>
);
