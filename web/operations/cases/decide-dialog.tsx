import { useState } from "react";
import type { CaseProps } from "#web/operations/cases/case-props.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";

const Decision = later(() => import("#web/operations/cases/decision.tsx"));

/** An admin's decision about payouts that their voters did not approve (RULES §8). */
export function DecideDialog({ item, variant }: CaseProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      title={`Decide on the payouts of ${item.leagueName}`}
      description={`The vote did not approve them. ${WHEN[item.stake === "waits" ? "waits" : "at_once"]} All members will see your reason.`}
      trigger={<Button variant={variant}>Decide</Button>}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <Decision item={item} onDone={() => setIsOpen(false)} />
    </Dialog>
  );
}

const WHEN = {
  at_once: "If your site requires a second admin, a decision against the members' vote waits for one.",
  waits: "Your decision takes effect in 24 hours, and any paid member can object until then.",
};
