import type { League } from "#contract/leagues/leagues.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useAnchoredDialog } from "#web/ui/use-anchored-dialog.ts";
import { useSoon } from "#web/ui/use-soon.ts";

const WaysToInvite = later(() => import("#web/leagues/invitations/ways-to-invite.tsx"));

/** Invites people, and shows who was invited (RULES §20). */
export function InviteDialog({ league, isPrimary }: { league: League; isPrimary: boolean }) {
  const [isOpen, setIsOpen] = useAnchoredDialog("invite");
  useSoon(WaysToInvite);
  return (
    <Dialog
      title="Invite members"
      {...(league.memberCount >= league.maxMembers && {
        description: "Every seat is taken. People you invite can join if one opens up.",
      })}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant={isPrimary ? "primary" : "secondary"}>Invite Members</Button>}
    >
      <WaysToInvite league={league} onSent={() => setIsOpen(false)} />
    </Dialog>
  );
}
