import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { NamedSeat } from "#contract/leagues/named-seats.ts";
import { isDue } from "#contract/members/due-in-league.ts";
import type { Member } from "#contract/members/members.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { messageTo, useNamedSeats } from "#web/members/by-name/named-seats.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ShareMessage } from "#web/ui/share-dialog.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Linked = { member: Member; token: string };

/** Those who owe and whom no email reaches, with their links. */
function linkedAmong(league: League, members: readonly Member[], seats: readonly NamedSeat[]): Linked[] {
  return members.flatMap((member) => {
    const { token, isEmailed } = seats.find(({ userId }) => userId === member.userId) ?? {};
    const owes = isDue(member, league) && !member.saysPaid;
    return token && owes && !isEmailed ? [{ member, token }] : [];
  });
}

const WINDOW = {
  title: "Send each their link",
  description: "Each link is one member's own, so send it to them alone. The group chat gets the join link instead.",
};

type SendLinksProps = { league: League; members: readonly Member[]; seats: readonly NamedSeat[] };

/** Walks through those who owe and have a link alone, with one message each (RULES §28). */
export function SendLinks({ league, members, seats }: SendLinksProps) {
  const linked = linkedAmong(league, members, seats);
  if (linked.length === 0) return null;
  const trigger = (
    <Button variant="secondary" size="small">
      Send links ({linked.length})
    </Button>
  );
  return (
    <Dialog {...WINDOW} trigger={trigger}>
      {(close) => <Walk league={league} linked={linked} onDone={close} />}
    </Dialog>
  );
}

type RemindByHandProps = { league: League; words: string | undefined; onClose: () => void };

/** After a reminder: what nobody was sent, to send by hand. The links first, or else the words for the group chat. */
export function RemindByHand({ league, words, onClose }: RemindByHandProps) {
  const members = useOptional(query("GET /api/leagues/:id/members", { params: { id: league.id } })) ?? [];
  const { user } = useCurrentUser();
  const linked = linkedAmong(league, members, useNamedSeats(league, user?.id, members));
  const sendsMail = useSendsMail();
  if (linked.length === 0 && (sendsMail || !words)) return null;
  const chat = { title: "Remind your group chat", description: "We send no email here. Post this message yourself." };
  return (
    <Dialog {...(linked.length > 0 ? WINDOW : chat)} isOpen onOpenChange={onClose}>
      {linked.length > 0 ? (
        <Walk league={league} linked={linked} onDone={onClose} />
      ) : (
        <ShareMessage subject={league.name} text={words ?? ""} />
      )}
    </Dialog>
  );
}

type WalkProps = { league: League; linked: readonly Linked[]; onDone: () => void };

function Walk({ league, linked, onDone }: WalkProps) {
  // Who has been told stays in the list while it is walked through.
  const [all] = useState(linked);
  const [at, setAt] = useState(0);
  const [isTaken, setIsTaken] = useState(false);
  const { user } = useCurrentUser();
  const one = all[at];
  const next = all[at + 1];
  const note = useAct({
    act: (userId: string) =>
      request("POST /api/leagues/:id/members/:userId/remind", { params: { id: league.id, userId } }),
    reloads: [`/api/leagues/${league.id}/standing`],
  });
  if (!one) return null;
  const go = () => {
    setIsTaken(false);
    if (next) setAt(at + 1);
    else onDone();
  };
  return (
    <div className="grid gap-4">
      <h3 className="text-lg wrap-anywhere">
        {nameOf(one.member)}, {at + 1} of {all.length}
      </h3>
      <ShareMessage
        subject={league.name}
        text={messageTo(one.member, league, one.token)}
        onTaken={() => {
          setIsTaken(true);
          // Only the commissioner reminds.
          if (league.commissionerId === user?.id) note.mutate(one.member.userId);
        }}
      />
      <Button variant={isTaken ? "primary" : "quiet"} className="justify-self-end" onClick={go}>
        {next ? `${isTaken ? "Send the next one" : "Skip to the next one"}: ${nameOf(next.member)}` : "Done"}
      </Button>
    </div>
  );
}
