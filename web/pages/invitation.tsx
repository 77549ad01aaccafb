import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useParams } from "wouter";
import type { Invitation } from "#contract/leagues/invitations.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useIsSettled, useLoad, useOptional } from "#web/api/load.ts";
import { query, queryKey } from "#web/api/query.ts";
import { messageOf, request } from "#web/api/request.ts";
import type { Register } from "#web/leagues/joining/join-form.tsx";
import { type Accept, JoinOffer } from "#web/leagues/joining/join-offer.tsx";
import { Joined } from "#web/leagues/joining/joined.tsx";
import { AlreadyIn, ClosedLeague } from "#web/leagues/joining/outcome.tsx";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import type { AccountValues } from "#web/people/auth/account-fields.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { paths } from "#web/ui/paths.ts";
import { toast, toastsReady } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** SPEC §9, Timing. */
const TO_SIGN_IN_MS = 1000;

/** The page that an emailed invitation opens (SPEC §2, Invitation accept). */
export function InvitationPage() {
  const { token = "" } = useParams();
  const { user } = useCurrentUser();
  const invitation = useLoad(query("GET /api/invitations/:token", { params: { token } }));
  const accept = useAccept(token);
  const register: Register = (body) =>
    request("POST /api/invitations/:token/register", { params: { token }, body: withAddress(body) });
  return (
    <LoadedScreen from={invitation} what="the invitation" pending={<ScreenShape />} missing={<NotFound />}>
      {(invitation) => {
        const props = { invitation, accept, register };
        if (accept.data) return <Joined title="Invitation Accepted!" {...accept.data} />;
        return user ? <ForMember {...props} /> : <Invited {...props} />;
      }}
    </LoadedScreen>
  );
}

type InvitedProps = { invitation: Invitation; accept: Accept & { reset: () => void }; register: Register };

/** An empty address is one that the server fills in. */
const withAddress = ({ email, ...account }: AccountValues) => (email === "" ? account : { ...account, email });

/**
 * The invitation of a signed-in visitor, who may already play in the league. Until that's known, they can try to accept
 * it.
 */
function ForMember(props: InvitedProps) {
  const { invitation } = props;
  const call = query("GET /api/leagues/my-player");
  const own = useOptional(call);
  if (!useIsSettled(call)) return <ScreenShape />;
  if (own?.some(({ id }) => id === invitation.leagueId)) return <AlreadyIn {...invitation} />;
  return <Invited {...props} />;
}

function Invited({ invitation, accept, register }: InvitedProps) {
  const { league } = invitation;
  if (invitation.status !== "pending") return <NotFound />;
  if (invitation.closed)
    return (
      <ClosedLeague closure={invitation.closed}>
        {invitation.invitedByName} invited you to{" "}
        <span className="font-semibold text-ink">{invitation.leagueName}</span>.
      </ClosedLeague>
    );
  if (!league) return <NotFound />;
  if (accept.error !== null) return <NotAccepted {...accept} />;
  return (
    <JoinOffer
      league={league}
      intro={`${invitation.invitedByName} invited you to play.`}
      words={{ accept: "Accept Invitation", failure: "Failed to accept invitation" }}
      accept={accept}
      register={register}
      fixedEmail={invitation.isEmailed ? invitation.email : undefined}
      instead={invitation.seatName === null ? undefined : claiming(invitation.seatName)}
      facts={[
        { label: "Sent to", value: invitation.email },
        { label: "Good until", value: <DateText value={invitation.expiresAt} withTime /> },
      ]}
    />
  );
}

/** Sent to the address of a member whom the league knows by name alone, it claims that seat (RULES §28). */
const claiming = (name: string) => ({
  title: "Make your seat yours",
  note: `This makes ${name}'s seat yours, with what was paid and is owed.`,
  words: { button: "Create account and join", done: `${name}'s seat is yours.` },
  to: paths.league,
});

function useAccept(token: string) {
  const { user } = useCurrentUser();
  const [, go] = useLocation();
  const client = useQueryClient();
  return useAct({
    act: async () => {
      if (user) {
        const known = client.getQueryData<Invitation>(queryKey("GET /api/invitations/:token", { params: { token } }));
        const { leagueId } = await request("POST /api/invitations/:token/accept", { params: { token } });
        // The seat of a name may have been paid.
        return { leagueId, league: known?.seatName ? null : (known?.league ?? null) };
      }
      await toastsReady();
      toast({ title: "Please log in", description: "Sign in to accept this invitation.", tone: "info" });
      setTimeout(() => go(paths.login(paths.invitation(token))), TO_SIGN_IN_MS);
      return new Promise<never>(() => {});
    },
    // The invitation's own link verifies the address it was sent to.
    reloads: ["/api/invitations", "/api/leagues", "/api/dashboard", "/api/auth/user"],
    last: () => toast({ title: "Invitation Accepted!", description: "Your seat is yours." }),
    fails: ["Error", "Failed to accept invitation"],
    reloadsIfFailed: ["/api/invitations"],
  });
}

/** Why the invitation couldn't be accepted, and back to it (SPEC §2, Invitation accept). */
const NotAccepted = ({ error, reset }: InvitedProps["accept"]) => (
  <div className="page max-w-xl py-8">
    <ErrorState title="Failed to accept invitation" onRetry={reset}>
      {messageOf(error, "Something went wrong on our side. Try again in a moment.")}
    </ErrorState>
  </div>
);

function NotFound() {
  const { user } = useCurrentUser();
  return (
    <MissingScreen title="Invitation Not Found">
      This link is invalid, has expired, or was used already. Ask the commissioner for a new one.
      {!user && (
        <>
          {" "}
          If you accepted it,{" "}
          <AppLink to={paths.login(paths.player())} className="font-semibold underline underline-offset-4">
            sign in
          </AppLink>{" "}
          to reach your league.
        </>
      )}
    </MissingScreen>
  );
}
