import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { voteMessage } from "#web/members/messages/vote-message.ts";
import { paths } from "#web/ui/paths.ts";
import { ShareDialog } from "#web/ui/share-dialog.tsx";

/** Lets the commissioner ask the league's chat to vote, or to object, while that is possible. */
export function ShareVote({ session }: { session: VotingSession }) {
  const isOpen = session.status === "active" && new Date(session.expiresAt) > new Date();
  const { user } = useCurrentUser();
  const ofLeague = query("GET /api/leagues/:id", { params: { id: session.leagueId } });
  const league = useOptional({ ...ofLeague, enabled: isOpen });
  if (!isOpen || !league || !user || (league.commissionerId !== user.id && user.role !== "admin")) return null;
  const title = session.kind === "proposal" ? "Share the proposal" : "Share the vote";
  const url = window.location.origin + paths.voting(session.id);
  return (
    <ShareDialog
      title={title}
      subject={league.name}
      text={voteMessage(session, { league, url })}
      trigger={
        <button
          type="button"
          className="inline-flex min-h-6 items-center text-sm font-semibold text-ink underline decoration-line-strong underline-offset-4 print:hidden"
        >
          {title}
        </button>
      }
    />
  );
}
