import type { League } from "#contract/leagues/leagues.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useSoon } from "#web/ui/use-soon.ts";

const LowerFeeForm = later(() => import("#web/money/dues/lower-fee-form.tsx"));

type LowerFeeDialogProps = {
  league: League;
  /** Whose, if it is offered at somebody's name. */
  of?: { userId: string; name: string };
};

/** Lowers what one member owes, which can't be raised again (RULES §25). */
export function LowerFeeDialog({ league, of }: LowerFeeDialogProps) {
  useSoon(LowerFeeForm);
  return (
    <Dialog
      title="Lower a member's entry fee"
      description="For this season. You can lower it further later, but not raise it again."
      trigger={
        of ? (
          <Button variant="quiet" size="small" aria-label={`Lower the fee of ${of.name}`}>
            Lower
          </Button>
        ) : (
          <Button variant="secondary">Lower a Fee</Button>
        )
      }
    >
      {(close) => <LowerFeeForm league={league} first={of?.userId} onDone={close} />}
    </Dialog>
  );
}
