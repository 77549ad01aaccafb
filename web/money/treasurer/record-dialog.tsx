import type { League } from "#contract/leagues/leagues.ts";
import { OBJECT_DAYS } from "#contract/money/treasurer/object-days.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { RecordForm } from "#web/money/treasurer/record-form.tsx";
import { owedInAll } from "#web/money/treasurer/use-confirm-from-statement.ts";
import { Button } from "#web/ui/button.tsx";
import { useMoney } from "#web/ui/currency.ts";
import { Dialog } from "#web/ui/dialog.tsx";

type RecordDialogProps = { league: League; member: KeptMoney["owing"][number] };

/** Records what arrived from a member without their word. */
export function RecordDialog({ league, member }: RecordDialogProps) {
  const { name } = member;
  return (
    <Dialog
      title={`Record a payment from ${name}`}
      description={`For money that arrived without ${name} saying so. If they have an account, we tell them, and they can object for ${OBJECT_DAYS} days.`}
      trigger={
        <Button variant="secondary" size="small">
          Record {name}'s {useMoney()(owedInAll(member).amount)}
        </Button>
      }
    >
      {(close) => <RecordForm league={league} member={member} onDone={close} />}
    </Dialog>
  );
}
