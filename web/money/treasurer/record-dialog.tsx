import type { League } from "#contract/leagues/leagues.ts";
import { OBJECT_DAYS } from "#contract/money/treasurer/object-days.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { RecordForm } from "#web/money/treasurer/record-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type RecordDialogProps = {
  league: League;
  owing: KeptMoney["owing"];
  /** From whom, if it is offered at somebody's name. */
  from?: KeptMoney["owing"][number];
};

/** Records an entry fee that arrived without the member's word. */
export function RecordDialog({ league, owing, from }: RecordDialogProps) {
  return (
    <Dialog
      title="Record a payment"
      description={`For money that arrived without the member saying so. We tell them, and they can object for ${OBJECT_DAYS} days.`}
      trigger={
        from ? (
          <Button variant="quiet" size="small" aria-label={`Record a payment of ${from.name}`}>
            Record
          </Button>
        ) : (
          <Button variant="secondary">Record a payment</Button>
        )
      }
    >
      {(close) => <RecordForm league={league} owing={owing} first={from?.userId} onDone={close} />}
    </Dialog>
  );
}
