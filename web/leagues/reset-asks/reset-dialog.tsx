import { useState } from "react";
import { RESET_LINK_HOURS } from "#contract/people/reset-link-hours.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useSoon } from "#web/ui/use-soon.ts";

const ResetRequests = later(() => import("#web/leagues/reset-asks/reset-requests.tsx"));

type DialogProps = { leagueId: string; label: string; variant: "primary" | "secondary"; leagueName?: string };

/** A commissioner's way to a link that sets a member's password, where no email can bring them one (RULES §24). */
export function ResetDialog({ leagueId, label, variant, leagueName }: DialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  useSoon(ResetRequests);
  return (
    <Dialog
      title="Reset a member's password"
      description={`Two other members confirm that it's really them. A day after you ask, you get a link to hand over. It sets a new password once, within ${RESET_LINK_HOURS} hours.`}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant={variant} {...(leagueName && { "aria-label": `${label}, ${leagueName}` })}>
          {label}
        </Button>
      }
    >
      <ResetRequests leagueId={leagueId} />
    </Dialog>
  );
}
