import type { League } from "#contract/leagues/leagues.ts";
import type { NamedSeat } from "#contract/leagues/named-seats.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid } from "#contract/members/payment-status.ts";
import { counted } from "#contract/platform/counted.ts";
import { isOpenForJoining } from "#contract/terms/league-status.ts";
import { request } from "#web/api/request.ts";
import { SendLinks } from "#web/leagues/by-name/send-links.tsx";
import { InviteDialog } from "#web/leagues/invitations/invite-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type NamesBarProps = {
  league: League;
  members: readonly Member[];
  seats: readonly NamedSeat[];
  isCommissioner: boolean;
};

/** What is done with all members without an account: their links are sent one by one, and the last list is taken back. */
export function NamesBar({ league, members, seats, isCommissioner }: NamesBarProps) {
  const last = seats.filter(({ listId }) => listId === seats.at(-1)?.listId);
  const isUnpaid = ({ userId }: NamedSeat) =>
    members.some((member) => member.userId === userId && !hasPaid(member) && !member.saysPaid);
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden print:hidden">
      {/* The commissioner's is in the head. */}
      {!isCommissioner && isOpenForJoining(league.status) && <InviteDialog league={league} isPrimary={false} />}
      <SendLinks league={league} members={members} seats={seats} />
      {last.length > 0 && last.every(isUnpaid) && (
        <ConfirmDialog
          title={`Take back ${counted(last.length, "name")}?`}
          question="Their seats open up and their links end, as if you had never added them."
          facts={[{ label: last.length === 1 ? "Name" : "Names", value: last.map(({ name }) => name).join(", ") }]}
          trigger={
            <Button variant="quiet" size="small">
              Take back the last {last.length === 1 ? "name" : counted(last.length, "name")}
            </Button>
          }
          confirmLabel="Take them back"
          isDangerous
          act={() =>
            request("DELETE /api/leagues/:id/named-lists/:listId", {
              params: { id: league.id, listId: last[0]?.listId ?? "" },
            })
          }
          says={({ message }) => ({ title: message })}
          reloads={[`/api/leagues/${league.id}`]}
          fails="The list stays"
        />
      )}
    </div>
  );
}
