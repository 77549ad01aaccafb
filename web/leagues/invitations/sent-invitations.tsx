import { useState } from "react";
import type { SentInvitation } from "#contract/leagues/league-invitations.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyLink } from "#web/ui/copy-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingItems } from "#web/ui/loading.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

/** Lists the invitations with their dates, whether each email was accepted, and what can be done about each (RULES §20). */
export function SentInvitations({ leagueId }: { leagueId: string }) {
  const sendsMail = useSendsMail();
  const invitations = useLoad(query("GET /api/leagues/:id/invitations", { params: { id: leagueId } }));
  return (
    <section aria-labelledby="invited" className="border-t border-line pt-6">
      <h3 id="invited" className="mb-2 text-lg">
        Invited so far
      </h3>
      <Loaded
        from={invitations}
        what="who was invited"
        pending={<LoadingItems what="who was invited" rows={2} end="h-6 w-16 rounded-full" />}
        empty={
          <p className="text-ink-soft">
            {sendsMail
              ? "No one yet. You'll see each invitation here, and whether its email was delivered."
              : "No one by name yet. Anyone with the link can join."}
          </p>
        }
      >
        {(sent) => (
          <ul className="divide-y divide-line">
            {sent.map((invitation) => (
              <Invited key={invitation.id} {...{ leagueId, invitation, sendsMail }} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

const STATES: Record<SentInvitation["state"], { word: string; tone: BadgeTone }> = {
  pending: { word: "Waiting", tone: "blue" },
  accepted: { word: "Joined", tone: "green" },
  declined: { word: "Declined", tone: "neutral" },
  expired: { word: "Expired", tone: "neutral" },
  revoked: { word: "Revoked", tone: "neutral" },
};

type InvitedProps = { leagueId: string; invitation: SentInvitation; sendsMail: boolean };

function Invited({ leagueId, invitation, sendsMail }: InvitedProps) {
  const { state, email } = invitation;
  const { word, tone } = STATES[state];
  const isOpen = state === "pending" || state === "expired";
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{email}</p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            Invited <DateText value={invitation.createdAt} /> by {invitation.invitedByName}
            {state === "pending" && (
              <>
                , good until <DateText value={invitation.expiresAt} />
              </>
            )}
          </p>
          {isOpen && sendsMail && (
            <p
              className={
                invitation.mail?.state === "failed" ? "text-sm font-semibold text-red" : "text-sm text-ink-soft"
              }
            >
              <MailState mail={invitation.mail} />
            </p>
          )}
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {isOpen && <Acts {...{ leagueId, invitation, sendsMail }} />}
    </li>
  );
}

function MailState({ mail }: { mail: SentInvitation["mail"] }) {
  if (!mail) return "No email: this person turned off invitation emails.";
  if (mail.state === "sending") return "The email is on its way.";
  if (mail.state === "failed") return "The email couldn't be delivered. Check the address.";
  return (
    <>
      Their mail server accepted the email on <DateText value={mail.at} withTime />.
    </>
  );
}

function Acts({ leagueId, invitation: { id: invitationId, email, state }, sendsMail }: InvitedProps) {
  const [link, setLink] = useState<string>();
  const params = { id: leagueId, invitationId };
  const reloads = [`/api/leagues/${leagueId}/invitations`] as const;
  const resend = useAct({
    act: () => request("POST /api/leagues/:id/invitations/:invitationId/resend", { params }),
    says: "Invitations Sent",
    reloads,
    fails: ["Error", "Failed to send invitations"],
  });
  const copy = useAct({
    act: () => request("POST /api/leagues/:id/invitations/:invitationId/link", { params }),
    onDone: ({ token }) => setLink(window.location.origin + paths.invitation(token)),
    fails: "The link wasn't made",
  });
  const revoke = useAct({
    act: () => request("DELETE /api/leagues/:id/invitations/:invitationId", { params }),
    says: "Invitation revoked",
    reloads,
    fails: "The invitation wasn't revoked",
  });
  const isPending = resend.isPending || copy.isPending || revoke.isPending;
  const to = <span className="sr-only"> to {email}</span>;
  return (
    <>
      <div className="-ml-3 flex flex-wrap gap-1">
        {sendsMail && (
          <Button size="small" variant="quiet" isPending={isPending} onClick={() => resend.mutate()}>
            Send again{to}
          </Button>
        )}
        {state === "pending" && (
          <>
            <Button size="small" variant="quiet" isPending={isPending} onClick={() => copy.mutate()}>
              Copy link
              <span className="sr-only"> for {email}</span>
            </Button>
            <Button size="small" variant="quiet" isPending={isPending} onClick={() => revoke.mutate()}>
              Revoke
              <span className="sr-only"> the invitation{to}</span>
            </Button>
          </>
        )}
      </div>
      {link && <CopyLink label={`Link for ${email}`} link={link} copiesAtOnce />}
    </>
  );
}
