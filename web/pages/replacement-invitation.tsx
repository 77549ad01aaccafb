import { CircleCheck, CircleSlash, Hourglass, type LucideIcon } from "lucide-react";
import { useParams } from "wouter";
import type { InvitationStatus } from "#contract/leagues/invitations.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { ReplacementOffer } from "#web/leagues/replacements/replacement-offer.tsx";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { paths } from "#web/ui/paths.ts";

/** The page that an emailed replacement invitation opens (SPEC §2, Replacement invitation). */
export function ReplacementInvitationPage() {
  const { token = "" } = useParams();
  const invitation = useLoad(query("GET /api/replacement-invitations/token/:token", { params: { token } }));
  return (
    <LoadedScreen from={invitation} what="the invitation" pending={<ScreenShape />} missing={<NotFound />}>
      {(loaded) =>
        loaded.status === "pending" ? (
          loaded.league ? (
            <ReplacementOffer token={token} invitation={loaded} league={loaded.league} />
          ) : (
            <NotFound />
          )
        ) : (
          <Closed status={loaded.status} />
        )
      }
    </LoadedScreen>
  );
}

type ClosedStatus = Exclude<InvitationStatus, "pending">;

const CLOSED: Record<ClosedStatus, { Icon: LucideIcon; title: string; sentence: string }> = {
  accepted: {
    Icon: CircleCheck,
    title: "Invitation Already Accepted",
    sentence: "Someone has already taken this seat with this invitation.",
  },
  declined: {
    Icon: CircleSlash,
    title: "Invitation Declined",
    sentence: "This invitation was declined, so the seat stays with the member who offered it.",
  },
  expired: {
    Icon: Hourglass,
    title: "Invitation Expired",
    sentence: "This offer has expired or was withdrawn. The member who made it can invite you again.",
  },
};

/** An answered or expired invitation is no failure, so this isn't an error screen. */
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
  <MissingScreen title="Invitation Not Found">
    This link isn't valid. Ask the person who sent it for a new one.
  </MissingScreen>
);

const BackToStart = () => (
  <ButtonLink to={paths.home()} variant="secondary">
    Go to the home page
  </ButtonLink>
);
