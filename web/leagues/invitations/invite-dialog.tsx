import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "#contract/counted.ts";
import { emailsFromLines, INVITATION_DAYS } from "#contract/invitations.ts";
import type { League } from "#contract/leagues.ts";
import { messageOf, request } from "#web/api/request.ts";
import { VerifyFirst } from "#web/people/email-verification/verify-first.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

function helpOf(count: number, free: number): string {
  if (count === 0) return "One per line.";
  const toSend = `${counted(count, "invitation")} to send`;
  return count > free ? `${toSend} for ${counted(free, "free seat")}: the first players to join get in.` : `${toSend}.`;
}

const failureOf = (error: unknown) => messageOf(error, "Failed to send invitations");

/** Invites by email, one address per line (SPEC §5, Invitations by e-mail). */
export function InviteDialog({ league, isPrimary }: { league: League; isPrimary: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [lines, setLines] = useState("");
  const emails = emailsFromLines(lines);
  const invite = useMutation({
    mutationFn: () => request("POST /api/leagues/:id/invitations", { params: { id: league.id }, body: { emails } }),
    onSuccess: ({ message, invitationsSent }) => {
      setIsOpen(false);
      setLines("");
      toast({ title: invitationsSent > 0 ? "Invitations Sent" : "No Emails Sent", description: message });
    },
    onError: (error) => failureToast(failureOf(error)),
  });
  const send = () => {
    if (emails.length > 0) return invite.mutate();
    toast({ title: "No valid emails", description: "Please enter at least one valid email address.", tone: "error" });
  };
  return (
    <Dialog
      title="Invite members"
      description={`${league.maxMembers - league.memberCount} of ${counted(league.maxMembers, "seat")} are free. An invitation is good for ${counted(INVITATION_DAYS, "day")} and doesn't hold a seat.`}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant={isPrimary ? "primary" : "secondary"}>Invite Members</Button>}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <VerifyFirst before="invite people by email" />
        <Field
          label="E-mail addresses"
          help={helpOf(emails.length, league.maxMembers - league.memberCount)}
          error={invite.isError ? failureOf(invite.error) : undefined}
        >
          {(wiring) => (
            <TextArea
              rows={6}
              {...wiring}
              value={lines}
              onChange={(event) => setLines(event.target.value)}
              placeholder={"alice@example.com\nben@example.com"}
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-end" isPending={invite.isPending}>
          Send invitations
        </Button>
      </form>
    </Dialog>
  );
}
