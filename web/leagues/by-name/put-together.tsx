import { UserCheck } from "lucide-react";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Name = { userId: string; name: string };

type PutTogetherProps = { league: League; member: Member; names: readonly Name[] };

/** The commissioner says that a member who joined separately is one of the names: the two seats become one (RULES §28). */
export function PutTogether({ league, member, names }: PutTogetherProps) {
  const who = nameOf(member);
  return (
    <Dialog
      title={`Which member is ${who}?`}
      description={`The member's seat becomes ${who}'s, with what was paid and is owed. Everyone is told, and two members can undo it within 48 hours.`}
      trigger={
        <Button variant="quiet" size="small" className="max-sm:px-2.5" aria-label={`Put ${who}'s two seats together`}>
          <UserCheck size={16} aria-hidden />
        </Button>
      }
    >
      {(close) => <Names league={league} member={member} names={names} onDone={close} />}
    </Dialog>
  );
}

function Names({ league, member, names, onDone }: PutTogetherProps & { onDone: () => void }) {
  const put = useAct({
    act: (nameId: string) =>
      request("POST /api/leagues/:id/members/:userId/put-together", {
        ...{ params: { id: league.id, userId: member.userId }, body: { nameId } },
      }),
    says: "Put together",
    onDone,
    reloads: ["/api/leagues", "/api/dashboard", "/api/needs"],
    fails: "They are still two",
  });
  return (
    <ul className="grid gap-2">
      {names.map(({ userId, name }) => (
        <li key={userId}>
          <Button
            variant="secondary"
            className="w-full justify-start wrap-anywhere whitespace-normal"
            isPending={put.isPending && put.variables === userId}
            onClick={() => put.mutate(userId)}
          >
            This is {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
