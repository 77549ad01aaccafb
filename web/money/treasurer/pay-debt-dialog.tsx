import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import { request } from "#web/api/request.ts";
import { useDebtsChanged } from "#web/money/treasurer/use-debts-changed.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useMoney } from "#web/ui/currency.ts";
import { toDateField } from "#web/ui/date-field.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { Money } from "#web/ui/money.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useSoon } from "#web/ui/use-soon.ts";

const PayDebt = later(() => import("#web/money/treasurer/pay-debt.tsx"));

/** How to pay a debt, and then the word that it was sent. Potkeeper moves no money here (RULES §24). */
export function PayDebtDialog({ league, debt }: { league: League; debt: Debt }) {
  const money = useMoney();
  const [isOpen, setIsOpen] = useState(false);
  useSoon(PayDebt);
  return (
    <div className="mt-2 print:hidden">
      <Dialog
        title={`Pay ${debt.name} ${money(debt.amount)}`}
        description={`${payoutTitle(debt)} in ${league.name}. You pay it out of the money you keep.`}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <Button variant="secondary" size="small">
            Pay {money(debt.amount)}
          </Button>
        }
      >
        <PayDebt debt={debt} onDone={() => setIsOpen(false)} />
      </Dialog>
    </div>
  );
}

/** A keeper pays themselves with one press: they have the money already. */
export function KeepOwnPrize({ debt }: { debt: Debt }) {
  const money = useMoney();
  const hasChanged = useDebtsChanged();
  return (
    <div className="mt-2 print:hidden">
      <ConfirmDialog
        title={`Take your ${money(debt.amount)}?`}
        question="You have it already. From then on it's yours, and the books count it as paid to you."
        facts={[{ label: payoutTitle(debt), value: <Money value={debt.amount} /> }]}
        trigger={
          <Button variant="secondary" size="small">
            Take your {money(debt.amount)}
          </Button>
        }
        confirmLabel={`Take ${money(debt.amount)}`}
        act={() =>
          request("POST /api/debts/:id/sent", {
            params: { id: debt.id },
            body: { way: "sentence", paidOn: toDateField(new Date()) },
          })
        }
        onDone={async () => {
          toast({ title: "Received", description: `The books count ${money(debt.amount)} as paid to you.` });
          await hasChanged();
        }}
        failure="It isn't taken"
      />
    </div>
  );
}
