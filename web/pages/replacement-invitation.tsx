import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleSlash, Hourglass, type LucideIcon } from "lucide-react";
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
  // Asked too often says nothing about the link; every other refusal does.
  if (isApiError(error) && error.status < 500 && error.status !== 429) return <NotFound />;
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
  if (status !== "pending") return <Closed status={status} />;
  return <ReplacementOffer token={token} invitation={invitation} />;
}

type ClosedStatus = Exclude<InvitationStatus, "pending">;

const CLOSED: Record<ClosedStatus, { Icon: LucideIcon; title: string; sentence: string }> = {
  accepted: {
    Icon: CircleCheck,
    title: "Invitation Already Accepted",
    sentence: "This seat has been taken with this invitation already.",
  },
  declined: {
    Icon: CircleSlash,
    title: "Invitation Declined",
    sentence: "This invitation was declined, so the seat stays where it is.",
  },
  expired: {
    Icon: Hourglass,
    title: "Invitation Expired",
    sentence: "The time to accept this seat is over. Whoever offered it can invite you again.",
  },
};

/** An answer that was given, or time that has run out, is no failure: it is said calmly. */
function Closed({ status }: { status: ClosedStatus }) {
  const { Icon, title, sentence } = CLOSED[status];
  return (
    <div role="status" className="page grid max-w-xl justify-items-center gap-3 py-20 text-center">
      <Icon aria-hidden size={40} className="text-ink-soft" />
      <h1 tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      <p className="mb-2 text-lg text-ink-soft">{sentence}</p>
      <BackToStart />
    </div>
  );
}

const NotFound = () => (
  <div className="page max-w-xl py-8">
    <ErrorState title="Invitation Not Found" action={<BackToStart />}>
      This link is not valid. Ask whoever sent it for a new one.
    </ErrorState>
  </div>
);

const BackToStart = () => (
  <ButtonLink to={paths.home()} variant="secondary">
    Go to the home page
  </ButtonLink>
);
