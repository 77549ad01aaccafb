import type { CaseProps } from "#web/operations/cases/case-props.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";

const SteppingIn = later(() => import("#web/operations/cases/stepping-in.tsx"));

/** What an admin does in a league whose commissioner is gone (RULES §23); its winners are named on its page. */
export function StepInDialog({ item, variant }: CaseProps) {
  return (
    <Dialog
      title={`Step in for ${item.leagueName}`}
      description="Your decision takes effect at once. All members will see your reason."
      trigger={
        <Button variant={variant} size="small">
          Step in
        </Button>
      }
    >
      {(close) => <SteppingIn leagueId={item.leagueId} onDone={close} />}
    </Dialog>
  );
}
