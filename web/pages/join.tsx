import { useState } from "react";
import { useLocation, useParams, useSearch } from "wouter";
import type { LinkOffer } from "#contract/leagues/join-links.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useIsSettled, useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import type { Register } from "#web/leagues/joining/join-form.tsx";
import { JoinOffer } from "#web/leagues/joining/join-offer.tsx";
import { AlreadyIn, ClosedLeague } from "#web/leagues/joining/outcome.tsx";
import { ownersOf, TeamChoice } from "#web/leagues/joining/team-choice.tsx";
import { WhichOne } from "#web/leagues/joining/which-one.tsx";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

/** The page behind a league's join link (RULES §20). */
export function JoinPage() {
  const { token = "" } = useParams();
  const teamId = new URLSearchParams(useSearch()).get("team") ?? undefined;
  const { user } = useCurrentUser();
  const link = { params: { token }, query: { team: teamId } };
  const offer = useLoad(query("GET /api/join-links/:token", link));
  return (
    <LoadedScreen from={offer} what="the league" pending={<ScreenShape />} missing={<NotFound />}>
      {(loaded) => (user ? <ForMember offer={loaded} link={link} /> : <Offer offer={loaded} link={link} />)}
    </LoadedScreen>
  );
}

/** The link's token and the team that it names, in the shape that the API takes. */
type Link = { params: { token: string }; query: { team: string | undefined } };
type OfferProps = { offer: LinkOffer; link: Link };

function ForMember(props: OfferProps) {
  const call = query("GET /api/leagues/my-player");
  const own = useOptional(call);
  if (!useIsSettled(call)) return <ScreenShape />;
  const { leagueId, leagueName, hasNames } = props.offer;
  if (own?.some(({ id }) => id === leagueId)) return <MemberOffer {...props} />;
  if (!hasNames) return <Offer {...props} />;
  return (
    <WhichOne token={props.link.params.token} leagueName={leagueName}>
      <Offer {...props} />
    </WhichOne>
  );
}

/** A member needs no seat, but can take the team that the link names. */
function MemberOffer({ offer: { leagueId, leagueName, team }, link }: OfferProps) {
  const [, go] = useLocation();
  const take = useAct({
    act: () => request("POST /api/join-links/:token/join", link),
    says: { title: `${team?.name} is your team` },
    reloads: [`/api/leagues/${leagueId}`, "/api/join-links"],
    last: () => go(paths.league(leagueId)),
    fails: "The team isn't yours yet",
    reloadsIfFailed: ["/api/join-links"],
  });
  const isFreeTeam = team !== null && !team.isTaken;
  const offer = isFreeTeam
    ? {
        text: `${team.name}${ownersOf(team)} belongs to no one yet.`,
        action: (
          <Button isPending={take.isPending} onClick={() => take.mutate()}>
            {team.name} is my team
          </Button>
        ),
      }
    : undefined;
  return <AlreadyIn leagueId={leagueId} leagueName={leagueName} offer={offer} />;
}

function Offer({ offer: { leagueId, leagueName, closed, league, team, hasNames }, link }: OfferProps) {
  const { user } = useCurrentUser();
  const [, go] = useLocation();
  const [wantsTeam, setWantsTeam] = useState(true);
  const taken = wantsTeam && team && !team.isTaken ? team : undefined;
  const given = { params: link.params, query: taken ? link.query : {} };
  const join = useAct({
    act: () => request("POST /api/join-links/:token/join", given),
    says: {
      title: "You have a seat",
      description: taken ? `You've joined ${leagueName} as ${taken.name}.` : `You've joined ${leagueName}.`,
    },
    reloads: ["/api/leagues", "/api/dashboard", "/api/invitations", "/api/needs"],
    last: () => go(league && isFree(league) ? paths.league(leagueId) : paths.payment(leagueId)),
    fails: "You haven't joined",
    reloadsIfFailed: ["/api/join-links"],
  });
  const asksWho = hasNames && !user;
  const asked = { ...given, query: { ...given.query, ...(asksWho && { asks: "true" as const }) } };
  const register: Register = (body) => request("POST /api/join-links/:token/register", { ...asked, body });
  if (closed) {
    return (
      <ClosedLeague closure={closed} action={asksWho && <WhoAreYou />}>
        This link leads to <span className="font-semibold text-ink">{leagueName}</span>.
      </ClosedLeague>
    );
  }
  if (!league) return <NotFound />;
  const { pathname, search } = window.location;
  const signIn = { isPending: false, error: null, mutate: () => go(paths.login(pathname + search)) };
  return (
    <JoinOffer
      league={league}
      intro={`${league.commissionerName} runs it. Seats go to the first players who join.`}
      words={{ accept: user ? "Join" : "Sign in", failure: "Failed to join the league" }}
      accept={user ? join : signIn}
      register={register}
      fixedEmail={undefined}
      facts={[]}
      instead={asksWho ? ASKS_WHO : undefined}
      choice={team && <TeamChoice team={team} isTaking={wantsTeam} onChange={setWantsTeam} />}
    />
  );
}

const ASKS_WHO = {
  title: "First, your account",
  note: "The league knows some of its members by name alone. Once you have an account, you say whether you're one of them, or join.",
  words: { button: "Create account", done: "One question before you join." },
  to: null,
};

/** A league without a free seat may know its visitor by name. */
function WhoAreYou() {
  const here = window.location.pathname + window.location.search;
  return (
    <>
      <p className="mb-4">
        If you are one of its members already, sign in or create an account. Then say which one, and the seat can be
        yours.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.login(here)}>Sign in</ButtonLink>
        <ButtonLink to={paths.register(here)} variant="secondary">
          Create an account
        </ButtonLink>
      </div>
    </>
  );
}

const NotFound = () => (
  <MissingScreen title="This link doesn't work">
    It may have been turned off or replaced. Ask the commissioner for a new one.
  </MissingScreen>
);
