import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { centsOfPrize, setOffSentence } from "#contract/money/set-off-words.ts";
import type { DebtGroup } from "#contract/money/treasurer/debt-groups.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import { centsOf } from "#contract/platform/money.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import type { Reading } from "#web/money/treasurer/debt-act.tsx";
import { TakeBack } from "#web/money/treasurer/debt-answers.tsx";
import { NotReceived } from "#web/money/treasurer/deny-dialog.tsx";
import { KeepOwnPrize, PayDebtDialog } from "#web/money/treasurer/pay-debt-dialog.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { Row } from "#web/ui/row.tsx";

type DebtPartsProps = Reading & { group: Pick<DebtGroup, "debts">; hasReceipt: boolean };

/** What a sum is for, folded: each payout with its receipt, and what the reader can do about it alone. */
export const DebtParts = ({ group, ...reading }: DebtPartsProps) => (
  <details className="group/parts mt-2">
    <summary className="inline-flex cursor-pointer list-none items-center gap-1 py-1 text-sm font-semibold [&::-webkit-details-marker]:hidden">
      What it's for
      <ChevronDown aria-hidden size={16} className="text-ink-soft group-open/parts:rotate-180 print:hidden" />
    </summary>
    <ul className="mt-1 divide-y divide-line border-l-2 border-line pl-4">
      {group.debts.map((debt) => (
        <Part key={debt.id} debt={debt} {...reading} />
      ))}
    </ul>
  </details>
);

function Part({ debt, hasReceipt, ...reading }: Omit<DebtPartsProps, "group"> & { debt: Debt }) {
  const what = useId();
  const { league, readerId } = reading;
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
        <PartAct debt={debt} {...reading} />
      </div>
    </Row>
  );
}

/** The acts on one payout of several, which the line above does for all of them at once. */
function PartAct({ debt, league, readerId, keeps }: Reading & { debt: Debt }) {
  const alone = { ...debt, alsoIds: [] };
  const isOwn = debt.userId === readerId;
  if (debt.standing === "sent") {
    if (!isOwn) return debt.sentBy?.userId === readerId ? <TakeBack debt={alone} variant="quiet" /> : null;
    return (
      <NotReceived
        debt={alone}
        trigger={
          <Button variant="quiet" size="small">
            Not received
          </Button>
        }
      />
    );
  }
  if (debt.standing === "received" || keeps === undefined || keeps < centsOf(debt.amount)) return null;
  const group = { whole: alone, title: payoutTitle(debt) };
  return isOwn ? (
    <KeepOwnPrize group={group} variant="quiet" />
  ) : (
    <PayDebtDialog {...{ league, group }} variant="quiet" />
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
