import { useLocation } from "wouter";
import type { LeaguePreview } from "#contract/leagues/league-preview.ts";
import type { ReplacementInvitation } from "#contract/leagues/replacement-invitations.ts";
import { notHeldWords } from "#contract/terms/custody-words.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { request } from "#web/api/request.ts";
import { PreviewDetails, PreviewFigures } from "#web/leagues/joining/preview-details.tsx";
import { useRegistration } from "#web/people/auth/use-registration.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Card, Facts } from "#web/ui/layout.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

type OfferProps = { token: string; invitation: ReplacementInvitation; league: LeaguePreview };

/**
 * An offered dynasty seat, with the league as its other invitations show it: signed-in visitors accept and pay, or
 * decline; others sign in first.
 */
export function ReplacementOffer({ token, invitation, league }: OfferProps) {
  const { user } = useCurrentUser();
  const { forYear, invitedByName, expiresAt } = invitation;
  return (
    <div className="page grid items-start gap-x-16 gap-y-5 sm:gap-y-8 lg:grid-cols-[1fr_26rem] lg:grid-rows-[auto_1fr]">
      <header>
        <h1 tabIndex={-1} className="text-3xl wrap-anywhere sm:text-4xl">
          Take over a seat in {league.name}
        </h1>
        <p className="mt-2 text-lg text-ink-soft wrap-anywhere">
          {invitedByName} is giving it up from season {forYear} on. It's yours once you've paid.
        </p>
        <PreviewFigures league={league} isAhead />
      </header>
      <Card className="max-sm:p-4 lg:row-span-2">
        <Facts
          rows={[
            { label: "From season", value: forYear },
            { label: "Offered by", value: invitedByName },
            { label: "Good until", value: <DateText value={expiresAt} withTime /> },
            ...(user ? [{ label: "You are", value: user.username }] : []),
          ]}
        />
        {league.treasurer && !isFree(league) && (
          <p className="mt-3 text-sm text-ink-soft">
            You pay {league.treasurer.name}. {notHeldWords(league.treasurer.name)}
          </p>
        )}
        <div className="mt-5">{user ? <Answer token={token} /> : <SignInFirst token={token} />}</div>
      </Card>
      <PreviewDetails league={league} comingSeason={forYear} />
    </div>
  );
}

function Answer({ token }: { token: string }) {
  const [, go] = useLocation();
  const params = { token };
  const accept = useAct({
    act: () => request("POST /api/replacement-invitations/:token/accept", { params }),
    says: { title: "Replacement Invitation Accepted!", description: "Pay for it now, and the seat is yours." },
    onDone: ({ leagueId }) => go(paths.payment(leagueId)),
    reloads: ["/api/leagues", "/api/dashboard", "/api/replacement-invitations", "/api/auth/user"],
    fails: ["Error", "Failed to accept replacement invitation"],
  });
  const decline = useAct({
    act: () => request("POST /api/replacement-invitations/:token/decline", { params }),
    says: { title: "Replacement Invitation Declined" },
    reloads: ["/api/replacement-invitations"],
    fails: ["Error", "Failed to decline replacement invitation"],
  });
  const isBusy = accept.isPending || decline.isPending;
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      <Button size="large" isPending={isBusy} onClick={() => accept.mutate()}>
        Accept and pay
      </Button>
      <Button size="large" variant="secondary" isPending={isBusy} onClick={() => decline.mutate()}>
        Decline
      </Button>
    </div>
  );
}

function SignInFirst({ token }: { token: string }) {
  const back = paths.replacementInvitation(token);
  const registration = useRegistration();
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      <ButtonLink to={paths.login(back)} size="large">
        Sign in to answer
      </ButtonLink>
      {registration !== "closed" && (
        <ButtonLink to={paths.register(back)} size="large" variant="secondary">
          Create an account
        </ButtonLink>
      )}
    </div>
  );
}
