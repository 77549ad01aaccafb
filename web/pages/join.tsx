import { useMutation } from "@tanstack/react-query";
import { useLocation, useParams } from "wouter";
import type { LinkOffer } from "#contract/join-links.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useIsSettled, useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import type { Register } from "#web/leagues/joining/join-form.tsx";
import { JoinOffer } from "#web/leagues/joining/join-offer.tsx";
import { AlreadyIn, ClosedLeague } from "#web/leagues/joining/outcome.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { paths } from "#web/ui/paths.ts";
import { LoadingScreen } from "#web/ui/skeleton.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

/** The page behind a league's join link (RULES §20). */
export function JoinPage() {
  const { token = "" } = useParams();
  const { user } = useCurrentUser();
  const offer = useLoad(query("GET /api/join-links/:token", { params: { token } }));
  return (
    <LoadedScreen from={offer} what="the league" missing={<NotFound />}>
      {(loaded) => (user ? <ForMember offer={loaded} token={token} /> : <Offer offer={loaded} token={token} />)}
    </LoadedScreen>
  );
}

type OfferProps = { offer: LinkOffer; token: string };

function ForMember(props: OfferProps) {
  const call = query("GET /api/leagues/my-player");
  const own = useOptional(call);
  if (!useIsSettled(call)) return <LoadingScreen />;
  if (own?.some(({ id }) => id === props.offer.leagueId)) return <AlreadyIn {...props.offer} />;
  return <Offer {...props} />;
}

function Offer({ offer: { leagueId, leagueName, closed, league }, token }: OfferProps) {
  const { user } = useCurrentUser();
  const [, go] = useLocation();
  const makeStale = useMakeStale();
  const params = { token };
  const join = useMutation({
    mutationFn: () => request("POST /api/join-links/:token/join", { params }),
    onSuccess: async () => {
      toast({ title: "You have a seat", description: `You've joined ${leagueName}.` });
      await makeStale("/api/leagues", "/api/dashboard", "/api/invitations", "/api/needs");
      go(league && isFree(league) ? paths.league(leagueId) : paths.payment(leagueId));
    },
    onError: async (error) => {
      failureToast(messageOf(error, "Failed to join the league"));
      await makeStale("/api/join-links");
    },
  });
  const register: Register = (body) => request("POST /api/join-links/:token/register", { params, body });
  if (closed) {
    return (
      <ClosedLeague closure={closed}>
        This link leads to <span className="font-semibold text-ink">{leagueName}</span>.
      </ClosedLeague>
    );
  }
  if (!league) return <NotFound />;
  const signIn = { isPending: false, error: null, mutate: () => go(paths.login(paths.join(token))) };
  return (
    <JoinOffer
      league={league}
      intro={`${league.commissionerName} runs it. Seats go to the first players who join.`}
      words={{ accept: user ? "Join" : "Sign in", failure: "Failed to join the league" }}
      accept={user ? join : signIn}
      register={register}
      fixedEmail={undefined}
      facts={[]}
    />
  );
}

const NotFound = () => (
  <MissingScreen title="This link doesn't work">
    It was turned off or replaced. Ask the commissioner for a new one.
  </MissingScreen>
);
