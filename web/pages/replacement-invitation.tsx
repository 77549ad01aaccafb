import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import type { InvitationStatus } from "#contract/invitations.ts";
import { query } from "#web/api/query.ts";
import { isApiError } from "#web/api/request.ts";
import { paths } from "#web/paths.ts";
import { ReplacementOffer } from "#web/replacements/replacement-offer.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

/** The page behind a mailed replacement invitation (SPEC §2, Replacement invitation). */
export function ReplacementInvitationPage() {
  const { token = "" } = useParams();
  const call = query("GET /api/replacement-invitations/token/:token", { params: { token } });
  const { data: invitation, error, refetch } = useQuery(call);
  if (error && isApiError(error) && error.status < 500) {
    return <Closed title="Invitation Not Found">This link is not valid. Ask whoever sent it for a new one.</Closed>;
  }
  if (error) {
    return (
      <div className="page max-w-xl py-8">
        <ErrorState title="The invitation did not load" onRetry={() => void refetch()}>
          No money moved. Try again in a moment.
        </ErrorState>
      </div>
    );
  }
  if (!invitation) return <LoadingScreen />;
  const { status } = invitation;
  if (status !== "pending") return <Closed title={TITLES[status]}>{SENTENCES[status]}</Closed>;
  return <ReplacementOffer token={token} invitation={invitation} />;
}

type ClosedStatus = Exclude<InvitationStatus, "pending">;

const TITLES: Record<ClosedStatus, string> = {
  accepted: "Invitation Already Accepted",
  declined: "Invitation Declined",
  expired: "Invitation Expired",
};
const SENTENCES: Record<ClosedStatus, string> = {
  accepted: "This seat has been taken with this invitation already.",
  declined: "This invitation was declined, so the seat stays where it is.",
  expired: "The time to accept this seat is over. Whoever offered it can invite you again.",
};

function Closed({ title, children }: { title: string; children: string }) {
  return (
    <div className="page max-w-xl py-8">
      <ErrorState
        title={title}
        action={
          <ButtonLink to={paths.home()} variant="secondary">
            Back to the start
          </ButtonLink>
        }
      >
        {children}
      </ErrorState>
    </div>
  );
}
