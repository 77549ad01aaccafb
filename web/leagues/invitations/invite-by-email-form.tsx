import { useRef, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { counted } from "#contract/platform/counted.ts";
import { INVITATION_DAYS } from "#contract/platform/days.ts";
import { request } from "#web/api/request.ts";
import { AddressField } from "#web/leagues/invitations/address-field.tsx";
import { useAddresses } from "#web/leagues/invitations/use-addresses.ts";
import { VerifyFirst } from "#web/people/email-verification/verify-first.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** Invites by email (SPEC §5, Invitations by email; RULES §20). */
export function InviteByEmailForm({ league, onSent }: { league: League; onSent: () => void }) {
  const addresses = useAddresses();
  const field = useRef<HTMLTextAreaElement>(null);
  const [toCorrect, setToCorrect] = useState(0);
  const { valid, faulty } = addresses;
  const invite = useAct({
    act: () => request("POST /api/leagues/:id/invitations", { params: { id: league.id }, body: { emails: valid } }),
    says: ({ message, invitationsSent }) => ({
      title: invitationsSent > 0 ? "Invitations Sent" : "No Emails Sent",
      description: message,
    }),
    onDone: () => {
      addresses.clear();
      onSent();
    },
    reloads: [`/api/leagues/${league.id}/invitations`],
    fails: ["Error", "Failed to send invitations"],
  });
  const send = () => {
    addresses.settle();
    setToCorrect(faulty.length);
    if (faulty.length === 0 && valid.length > 0) return invite.mutate();
    field.current?.focus();
    if (faulty.length > 0) return;
    toast({ title: "No valid emails", description: "Please enter at least one valid email address.", tone: "error" });
  };
  const stillFaulty = toCorrect > 0 && faulty.length > 0;
  const error = stillFaulty
    ? `Correct or remove ${faulty.length === 1 ? "the marked address" : `the ${faulty.length} marked addresses`}. No invitations were sent.`
    : undefined;
  return (
    <form
      noValidate
      className="grid gap-4 border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h3 className="text-lg">Invite by email</h3>
      <VerifyFirst before="invite people by email" />
      <AddressField {...{ addresses, error, field }} help="Separate them with commas, spaces or line breaks." />
      <SeatsNote count={valid.length} free={Math.max(0, league.maxMembers - league.memberCount)} />
      <Button type="submit" className="justify-self-end" isPending={invite.isPending}>
        Send invitations
      </Button>
    </form>
  );
}

/** Says before sending how many seats these people would compete for. */
function SeatsNote({ count, free }: { count: number; free: number }) {
  if (count > free) {
    return (
      <p role="status" className="rounded-control bg-blue-wash px-4 py-3 text-blue">
        <strong>
          {counted(count, "invitation")} for {counted(free, "open seat")}.
        </strong>{" "}
        {free === 0 ? "They can join only if a seat opens up." : "The first to join get in."}
      </p>
    );
  }
  return (
    <p className="text-sm text-ink-soft">
      {free > 0 && `${counted(free, "seat is", "seats are")} open. `}An invitation is good for{" "}
      {counted(INVITATION_DAYS, "day")} and doesn't hold a seat.
    </p>
  );
}
