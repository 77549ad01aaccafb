import { Suspense, useEffect } from "react";
import type { League } from "#contract/leagues.ts";
import { JoinLink } from "#web/leagues/invitations/join-link.tsx";
import { SentInvitations } from "#web/leagues/invitations/sent-invitations.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { LoadingPart } from "#web/ui/loaded.tsx";
import { useAnchoredDialog } from "#web/ui/use-anchored-dialog.ts";

const InviteByEmailForm = later(() =>
  import("#web/leagues/invitations/invite-by-email-form.tsx").then((module) => module.InviteByEmailForm),
);

/** Invites people, and shows who was invited (RULES §20). */
export function InviteDialog({ league, isPrimary }: { league: League; isPrimary: boolean }) {
  const [isOpen, setIsOpen] = useAnchoredDialog("invite");
  // Loads the form's code after the league. If that fails, opening the dialog tries again and reports it.
  useEffect(() => void InviteByEmailForm.load().catch(() => undefined), []);
  return (
    <Dialog
      title="Invite members"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant={isPrimary ? "primary" : "secondary"}>Invite Members</Button>}
    >
      <div className="grid gap-8">
        <JoinLink league={league} />
        <Suspense fallback={<LoadingPart what="the form" />}>
          <InviteByEmailForm league={league} onSent={() => setIsOpen(false)} />
        </Suspense>
        <SentInvitations leagueId={league.id} />
      </div>
    </Dialog>
  );
}
