import type { League } from "#contract/leagues.ts";
import { InviteByEmailForm } from "#web/leagues/invitations/invite-by-email-form.tsx";
import { JoinLink } from "#web/leagues/invitations/join-link.tsx";
import { SentInvitations } from "#web/leagues/invitations/sent-invitations.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useAnchoredDialog } from "#web/ui/use-anchored-dialog.ts";

/** Invites people, and shows who was invited (RULES §20). */
export function InviteDialog({ league, isPrimary }: { league: League; isPrimary: boolean }) {
  const [isOpen, setIsOpen] = useAnchoredDialog("invite");
  return (
    <Dialog
      title="Invite members"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant={isPrimary ? "primary" : "secondary"}>Invite Members</Button>}
    >
      <div className="grid gap-8">
        <JoinLink league={league} />
        <InviteByEmailForm league={league} onSent={() => setIsOpen(false)} />
        <SentInvitations leagueId={league.id} />
      </div>
    </Dialog>
  );
}
