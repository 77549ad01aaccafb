import { useMutation } from "@tanstack/react-query";
import { CircleCheck, MailOpen } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation, useParams } from "wouter";
import type { Invitation, InvitationClosure } from "#contract/invitations.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useIsSettled, useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Fee, isFree } from "#web/ui/fee.tsx";
import { Card, Facts } from "#web/ui/layout.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { paths } from "#web/ui/paths.ts";
import { LoadingScreen } from "#web/ui/skeleton.tsx";
import { failureToast, toast, toastsReady } from "#web/ui/toast.tsx";

/** SPEC §9, Timing. */
const AFTER_ACCEPTING_MS = 1500;
const TO_SIGN_IN_MS = 1000;

/** The page behind a mailed invitation (SPEC §2, Invitation accept). */
export function InvitationPage() {
  const { token = "" } = useParams();
  const { user } = useCurrentUser();
  const invitation = useLoad(query("GET /api/invitations/:token", { params: { token } }));
  const accept = useAccept(token);
  if (accept.isSuccess) return <Accepted />;
  return (
    <LoadedScreen from={invitation} what="the invitation" missing={<NotFound />}>
      {(loaded) =>
        user ? <ForMember invitation={loaded} accept={accept} /> : <Invited invitation={loaded} accept={accept} />
      }
    </LoadedScreen>
  );
}

type Accept = { isPending: boolean; error: unknown; mutate: () => void };
type InvitedProps = { invitation: Invitation; accept: Accept };

/**
 * The invitation of a signed-in visitor, who may already play in the league. Until that's known, they can try to accept
 * it.
 */
function ForMember({ invitation, accept }: InvitedProps) {
  const call = query("GET /api/leagues/my-player");
  const own = useOptional(call);
  if (!useIsSettled(call)) return <LoadingScreen />;
  if (own?.some(({ id }) => id === invitation.leagueId)) return <AlreadyIn invitation={invitation} />;
  return <Invited invitation={invitation} accept={accept} />;
}

function Invited({ invitation, accept }: InvitedProps) {
  if (invitation.status !== "pending") return <NotFound />;
  if (invitation.closed) return <ClosedInvitation invitation={invitation} closure={invitation.closed} />;
  return <Offer invitation={invitation} accept={accept} />;
}

function useAccept(token: string) {
  const { user } = useCurrentUser();
  const [, go] = useLocation();
  const makeStale = useMakeStale();
  return useMutation({
    mutationFn: async () => {
      if (user) return request("POST /api/invitations/:token/accept", { params: { token } });
      await toastsReady();
      toast({ title: "Please log in", description: "Sign in to accept this invitation.", tone: "info" });
      setTimeout(() => go(paths.login(paths.invitation(token))), TO_SIGN_IN_MS);
      return new Promise<never>(() => {});
    },
    onSuccess: async () => {
      // The invitation's own link verifies the address it was sent to.
      await makeStale("/api/invitations", "/api/leagues", "/api/dashboard", "/api/auth/user");
      toast({ title: "Invitation Accepted!", description: "Your seat is yours." });
      setTimeout(() => go(paths.player()), AFTER_ACCEPTING_MS);
    },
    onError: async (error) => {
      failureToast(messageOf(error, "Failed to accept invitation"));
      await makeStale("/api/invitations");
    },
  });
}

function Offer({ invitation, accept: { isPending, error, mutate } }: InvitedProps) {
  const { user } = useCurrentUser();
  return (
    <div className="page max-w-xl">
      <Card>
        <MailOpen aria-hidden size={32} className="mb-4 text-green" />
        <h1 tabIndex={-1} className="text-3xl wrap-anywhere">
          You're invited to {invitation.leagueName}
        </h1>
        <p className="mt-2 mb-6 text-lg text-ink-soft">{invitation.invitedByName} invited you to play.</p>
        <Facts
          rows={[
            { label: "Entry fee", value: <Fee value={invitation.entryFee} /> },
            { label: "Sent to", value: invitation.email },
            { label: "Good until", value: <DateText value={invitation.expiresAt} withTime /> },
            { label: "You are", value: user ? `${user.username} (${user.email})` : "not signed in" },
          ]}
        />
        {error !== null && (
          <p role="alert" className="mt-4 rounded-control bg-red-wash px-3 py-2 text-red">
            {messageOf(error, "Failed to accept invitation")}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button size="large" isPending={isPending} onClick={mutate}>
            Accept Invitation
          </Button>
          <ButtonLink to={paths.home()} variant="secondary" size="large">
            Cancel
          </ButtonLink>
        </div>
        <p className="mt-4 text-sm text-ink-soft">
          An invitation doesn't hold a seat; accepting takes one if any is free.
          {!isFree(invitation) && " You aren't charged until you pay the entry fee."}
        </p>
      </Card>
    </div>
  );
}

function Accepted() {
  return (
    <div role="status" className="page grid justify-items-center gap-3 py-20 text-center">
      <CircleCheck aria-hidden size={48} className="text-green" />
      <h1 tabIndex={-1} className="text-3xl">
        Invitation Accepted!
      </h1>
      <p className="text-lg text-ink-soft">Taking you to your leagues…</p>
    </div>
  );
}

const CLOSURES: Record<InvitationClosure, { title: string; text: string }> = {
  full: { title: "This league is full", text: "Every seat is taken. You can accept as soon as a seat is free again." },
  started: { title: "The season has started", text: "This league isn't taking new members anymore." },
  completed: { title: "This league has ended", text: "It isn't taking new members anymore." },
  canceled: { title: "This league was canceled", text: "It isn't taking new members anymore." },
};

function ClosedInvitation({ invitation, closure }: { invitation: Invitation; closure: InvitationClosure }) {
  const { title, text } = CLOSURES[closure];
  return (
    <Outcome title={title}>
      {invitation.invitedByName} invited you to <span className="font-semibold text-ink">{invitation.leagueName}</span>.{" "}
      {text}
    </Outcome>
  );
}

function AlreadyIn({ invitation: { leagueId, leagueName } }: { invitation: Invitation }) {
  return (
    <Outcome title="You're in" action={<ButtonLink to={paths.league(leagueId)}>Go to the league</ButtonLink>}>
      You're a member of <span className="font-semibold text-ink">{leagueName}</span>.
    </Outcome>
  );
}

function Outcome({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="page max-w-xl">
      <Card>
        <MailOpen aria-hidden size={32} className="mb-4 text-green" />
        <h1 tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        <p className="mt-2 mb-6 text-lg text-ink-soft wrap-anywhere">{children}</p>
        {action ?? (
          <ButtonLink to={paths.classifieds()} variant="secondary">
            Browse the classifieds
          </ButtonLink>
        )}
      </Card>
    </div>
  );
}

const NotFound = () => (
  <MissingScreen title="Invitation Not Found">
    This link is invalid, has expired, or was used already. Ask the commissioner for a new one.
  </MissingScreen>
);
