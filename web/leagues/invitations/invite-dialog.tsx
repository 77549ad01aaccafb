import type { League } from "#contract/leagues/leagues.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { keepsNames } from "#web/members/by-name/named-seats.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useAnchoredDialog } from "#web/ui/use-anchored-dialog.ts";
import { useSoon } from "#web/ui/use-soon.ts";

const AddNames = later(() => import("#web/leagues/by-name/add-names.tsx"));
const WaysToInvite = later(() => import("#web/leagues/invitations/ways-to-invite.tsx"));

/** Adds members by name where a treasurer keeps the money, invites people, and shows who was invited (RULES §20, §28). */
export function InviteDialog({ league, isPrimary }: { league: League; isPrimary: boolean }) {
  const [isOpen, setIsOpen] = useAnchoredDialog("invite");
  const { user } = useCurrentUser();
  const addsNames = keepsNames(league, user?.id);
  useSoon(WaysToInvite);
  return (
    <Dialog
      title={addsNames ? "Add members" : "Invite members"}
      isWide={addsNames}
      {...(league.memberCount >= league.maxMembers && {
        description: "Every seat is taken. People you invite can join if one opens up.",
      })}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant={isPrimary ? "primary" : "secondary"}>{addsNames ? "Add Members" : "Invite Members"}</Button>
      }
    >
      {addsNames ? (
        <div className="grid gap-8">
          <AddNames league={league} onAdded={() => setIsOpen(false)} />
          {league.commissionerId === user?.id && <WaysToInvite league={league} onSent={() => setIsOpen(false)} />}
        </div>
      ) : (
        <WaysToInvite league={league} onSent={() => setIsOpen(false)} />
      )}
    </Dialog>
  );
}
