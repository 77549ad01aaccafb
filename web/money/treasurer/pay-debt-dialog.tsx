import type { League } from "#contract/leagues/leagues.ts";
import type { DebtGroup } from "#contract/money/treasurer/debt-groups.ts";
import { request } from "#web/api/request.ts";
import { DEBT_LOADS, requestOf } from "#web/money/treasurer/together.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useMoney } from "#web/ui/currency.ts";
import { toDateField } from "#web/ui/date-field.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { Money } from "#web/ui/money.tsx";
import { useSoon } from "#web/ui/use-soon.ts";

const PayDebt = later(() => import("#web/money/treasurer/pay-debt.tsx"));

type KeepProps = { group: Pick<DebtGroup, "whole" | "title">; variant: "secondary" | "quiet" };
type PayProps = KeepProps & { league: League };

/** How to pay what one person is owed, and then the word that it was sent. Potkeeper moves no money here (RULES §24). */
export function PayDebtDialog({ league, group: { whole, title }, variant }: PayProps) {
  const money = useMoney();
  useSoon(PayDebt);
  return (
    <Dialog
      title={`Pay ${whole.name} ${money(whole.amount)}`}
      description={`${title} in ${league.name}. You pay it out of the money you keep.`}
      trigger={
        <Button variant={variant} size="small" className="wrap-anywhere whitespace-normal">
          Pay {whole.name} {money(whole.amount)}
        </Button>
      }
    >
      {(close) => <PayDebt debt={whole} onDone={close} />}
    </Dialog>
  );
}

/** A keeper pays themselves with one press: they have the money already. */
export function KeepOwnPrize({ group: { whole, title }, variant }: KeepProps) {
  const money = useMoney();
  return (
    <ConfirmDialog
      title={`Take your ${money(whole.amount)}?`}
      question="You have it already. From then on it's yours, and the books count it as paid to you."
      facts={[{ label: title, value: <Money value={whole.amount} /> }]}
      trigger={
        <Button variant={variant} size="small">
          Take your {money(whole.amount)}
        </Button>
      }
      confirmLabel={`Take ${money(whole.amount)}`}
      act={() => {
        const { params, body } = requestOf(whole);
        const paid = { way: "sentence" as const, paidOn: toDateField(new Date()) };
        return request("POST /api/debts/:id/sent", { params, body: { ...body, ...paid } });
      }}
      says={{ title: "Received", description: `The books count ${money(whole.amount)} as paid to you.` }}
      reloads={DEBT_LOADS}
      fails="It isn't taken"
    />
  );
}
