import { useLocation, useParams } from "wouter";
import { LINK_ENDS, type LinkEnd } from "#contract/leagues/link-ends.ts";
import type { ClaimOffer } from "#contract/leagues/named-seats.ts";
import { REGISTRATION_CLOSED } from "#contract/platform/registration.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useIsSettled, useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { messageOf, request } from "#web/api/request.ts";
import { JoinForm, type Register } from "#web/leagues/joining/join-form.tsx";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { useRegistration } from "#web/people/auth/use-registration.ts";
import { IdentitySignIn } from "#web/people/identity/identity-sign-in.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card, Facts } from "#web/ui/layout.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

/** The page on which the holder of a seat's link makes the seat theirs (RULES §28). */
export function ClaimPage() {
  const { token = "" } = useParams();
  const { user } = useCurrentUser();
  const offer = useLoad(query("GET /api/seat-links/:token", { params: { token } }));
  return (
    <LoadedScreen
      from={offer}
      what="the seat"
      pending={<ScreenShape />}
      missing={
        <MissingScreen title="This link doesn't work">
          It may have been replaced. Ask the commissioner for a new one.
        </MissingScreen>
      }
    >
      {({ name, ended, ...seat }) =>
        name === null ? (
          <Ended end={ended ?? "ended"} leagueId={seat.leagueId} />
        ) : (
          <div className="page max-w-xl">
            <h1 tabIndex={-1} className="text-3xl wrap-anywhere sm:text-4xl">
              Make this seat yours
            </h1>
            <p className="mt-2 text-lg text-ink-soft wrap-anywhere">
              It is <span className="font-semibold text-ink">{name}</span>'s, in{" "}
              <span className="font-semibold text-ink">{seat.leagueName}</span>. What was paid and is owed stays with
              it. Everyone in the league is told.
            </p>
            {seat.hasPrize && (
              <p className="mt-3 rounded-control bg-gold-wash px-4 py-3">
                A prize is named for this seat. It is paid once the treasurer has confirmed that you are {name}.
              </p>
            )}
            <Card className="mt-5 max-sm:p-4">
              {user ? (
                <WithAccount {...seat} name={name} token={token} />
              ) : (
                <WithoutAccount {...seat} name={name} token={token} />
              )}
            </Card>
          </div>
        )
      }
    </LoadedScreen>
  );
}

const Ended = ({ end, leagueId }: { end: LinkEnd; leagueId: string }) => (
  <MissingScreen
    title={LINK_ENDS[end].title}
    {...(end === "claimed" && {
      action: (
        <ButtonLink to={paths.league(leagueId)} variant="secondary">
          Go to the league
        </ButtonLink>
      ),
    })}
  >
    {LINK_ENDS[end].message}
  </MissingScreen>
);

type ClaimProps = Omit<ClaimOffer, "name" | "ended"> & { name: string; token: string };

function WithAccount({ leagueId, name, token }: ClaimProps) {
  const { user } = useCurrentUser();
  const [, go] = useLocation();
  const own = query("GET /api/leagues/my-player");
  const isIn = useOptional(own)?.some(({ id }) => id === leagueId);
  const claim = useAct({
    act: () => request("POST /api/seat-links/:token/claim", { params: { token } }),
    says: { title: "The seat is yours", description: `We told everyone in the league that you are ${name}.` },
    reloads: ["/api/leagues", "/api/dashboard", "/api/needs"],
    last: () => go(paths.league(leagueId)),
    reloadsIfFailed: ["/api/seat-links"],
  });
  if (!useIsSettled(own)) return null;
  if (isIn) {
    return (
      <>
        <p>You have a seat here already. If this one is yours too, the commissioner can put the two together.</p>
        <ButtonLink to={paths.league(leagueId)} className="mt-5">
          Go to the league
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <Facts rows={[{ label: "You are", value: `${user?.username} (${user?.email})` }]} />
      {claim.error !== null && (
        <p role="alert" className="mt-4 rounded-control bg-red-wash px-3 py-2 text-red">
          {messageOf(claim.error, "The seat isn't yours yet")}
        </p>
      )}
      <Button size="large" className="mt-5 w-full" isPending={claim.isPending} onClick={() => claim.mutate()}>
        Make this seat mine
      </Button>
    </>
  );
}

function WithoutAccount({ leagueName, name, token }: ClaimProps) {
  const isClosed = useRegistration() === "closed";
  const register: Register = (body) => request("POST /api/seat-links/:token/register", { params: { token }, body });
  const words = {
    button: "Create account and claim it",
    done: `${name}'s seat is yours. We told everyone in the league.`,
  };
  return (
    <>
      {isClosed ? (
        <p>{REGISTRATION_CLOSED}</p>
      ) : (
        <IdentitySignIn needsPasswords returnTo={paths.claim(token)}>
          <JoinForm
            leagueName={leagueName}
            fixedEmail={undefined}
            register={register}
            words={words}
            to={paths.league}
          />
        </IdentitySignIn>
      )}
      <p className="mt-6 border-t border-line pt-5">
        Have an account?{" "}
        <ButtonLink to={paths.login(paths.claim(token))} variant="secondary" size="small" className="ml-2">
          Sign in
        </ButtonLink>
      </p>
    </>
  );
}
