import type { Together } from "#contract/money/treasurer/debt-groups.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import { request } from "#web/api/request.ts";
import { DenyDialog, NotReceived } from "#web/money/treasurer/deny-dialog.tsx";
import { DEBT_LOADS, requestOf } from "#web/money/treasurer/together.ts";
import { Button } from "#web/ui/button.tsx";
import { useMoney } from "#web/ui/currency.ts";
import { useAct } from "#web/ui/use-act.ts";

/** Asks the recipient whether it arrived (RULES §24). */
export function ArrivedQuestion({ debt }: { debt: Together }) {
  const money = useMoney();
  const confirm = useAct({
    act: () => request("POST /api/debts/:id/received", requestOf(debt)),
    says: "Received",
    reloads: DEBT_LOADS,
    fails: "It isn't confirmed",
  });
  return (
    <div className="grid gap-2">
      <p className="font-semibold">Did {money(debt.amount)} arrive?</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" isPending={confirm.isPending} onClick={() => confirm.mutate()}>
          Yes, it arrived
        </Button>
        <NotReceived
          debt={debt}
          trigger={
            <Button variant="secondary" size="small">
              Not received
            </Button>
          }
        />
      </div>
    </div>
  );
}

type TakeBackProps = { debt: Together & Pick<Debt, "name">; variant: "secondary" | "quiet" };

/** Lets whoever said that they sent a debt take their word back, until its recipient confirms it. */
export function TakeBack({ debt, variant }: TakeBackProps) {
  const money = useMoney();
  return (
    <DenyDialog
      debt={debt}
      trigger={
        <Button variant={variant} size="small">
          Take it back
        </Button>
      }
      title={`You didn't send ${money(debt.amount)}?`}
      description={`By the books you keep it again and owe it to ${debt.name}, who reads what you write here.`}
      field={{ label: "What happened", help: "For example: I paid someone else by mistake." }}
      confirmLabel="I haven't sent it"
      done="Taken back"
    />
  );
}
