import type { League } from "#contract/leagues/leagues.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { InviteByEmailForm } from "#web/leagues/invitations/invite-by-email-form.tsx";
import { JoinLink } from "#web/leagues/invitations/join-link.tsx";
import { SentInvitations } from "#web/leagues/invitations/sent-invitations.tsx";

/** The link to join, the form for emails where they are sent, and who was invited so far. */
export function WaysToInvite({ league, onSent }: { league: League; onSent: () => void }) {
  const sendsMail = useSendsMail();
  return (
    <div className="grid gap-8">
      <JoinLink league={league} />
      {sendsMail && <InviteByEmailForm league={league} onSent={onSent} />}
      <SentInvitations leagueId={league.id} />
    </div>
  );
}
