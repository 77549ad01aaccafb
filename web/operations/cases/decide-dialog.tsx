import type { CaseProps } from "#web/operations/cases/case-props.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";

const Decision = later(() => import("#web/operations/cases/decision.tsx"));

/** An admin's decision about payouts that their voters did not approve (RULES §8). */
export function DecideDialog({ item, variant }: CaseProps) {
  return (
    <Dialog
      title={`Decide on the payouts of ${item.leagueName}`}
      description={["The vote did not approve them.", whenOf(item), "All members will see your reason."]
        .filter(Boolean)
        .join(" ")}
      trigger={
        <Button variant={variant} size="small">
          Decide
        </Button>
      }
    >
      {(close) => <Decision item={item} onDone={close} />}
    </Dialog>
  );
}

/** When a decision takes effect, unless it does at once. */
function whenOf({ stake, needsSecondAdmin }: CaseProps["item"]): string {
  if (stake === "waits") return "Your decision takes effect in 24 hours, and any paid member can object until then.";
  if (!needsSecondAdmin) return "";
  return "A decision against the members' vote waits for a second admin, or 24 hours if there is none.";
}
