import { useMutation } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useLocation } from "wouter";
import type { ReplacementInvitation } from "#contract/leagues/replacement-invitations.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { isApiError, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { prepaidRow } from "#web/leagues/fee-terms.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { DateText, ZoneNote } from "#web/ui/date.tsx";
import { Fee } from "#web/ui/fee.tsx";
import { Card, Facts } from "#web/ui/layout.tsx";
import { paths } from "#web/ui/paths.ts";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";

type OfferProps = { token: string; invitation: ReplacementInvitation };

/** An offered dynasty seat: signed-in visitors accept and pay, or decline; others sign in first. */
export function ReplacementOffer({ token, invitation }: OfferProps) {
  const { user } = useCurrentUser();
  return (
    <div className="page max-w-xl">
      <Card>
        <ArrowLeftRight aria-hidden size={32} className="mb-4 text-green" />
        <h1 tabIndex={-1} className="text-3xl wrap-anywhere">
          Take over a seat in {invitation.leagueName}
        </h1>
        <p className="mt-2 mb-6 text-lg text-ink-soft">
          {invitation.invitedByName} is giving it up from season {invitation.forYear} on. It's yours once you've paid.
        </p>
        <Facts
          rows={[
            { label: "League", value: invitation.leagueName },
            { label: "From season", value: invitation.forYear },
            { label: "Entry fee per season", value: <Fee value={invitation.entryFee} /> },
            ...prepaidRow(invitation),
            { label: "Offered by", value: invitation.invitedByName },
            { label: "Good until", value: <DateText value={invitation.expiresAt} withTime /> },
            ...(user ? [{ label: "You are", value: user.username }] : []),
          ]}
        />
        <p className="mt-2">
          <ZoneNote />
        </p>
        <div className="mt-6">{user ? <Answer token={token} /> : <SignInFirst token={token} />}</div>
      </Card>
    </div>
  );
}

function Answer({ token }: { token: string }) {
  const [, go] = useLocation();
  const makeStale = useMakeStale();
  const params = { token };
  const onRefusal = (error: Error, fallback: string) => {
    sayFailed("Error", error, fallback);
    // The offer was answered or has expired: nothing else would reload it.
    if (isApiError(error) && error.status === 409) void makeStale("/api/replacement-invitations");
  };
  const accept = useMutation({
    mutationFn: () => request("POST /api/replacement-invitations/:token/accept", { params }),
    onSuccess: async ({ leagueId }) => {
      toast({ title: "Replacement Invitation Accepted!", description: "Pay for it now, and the seat is yours." });
      go(paths.payment(leagueId));
      await makeStale("/api/leagues", "/api/dashboard", "/api/replacement-invitations", "/api/auth/user");
    },
    onError: (error) => onRefusal(error, "Failed to accept replacement invitation"),
  });
  const decline = useMutation({
    mutationFn: () => request("POST /api/replacement-invitations/:token/decline", { params }),
    onSuccess: async () => {
      toast({ title: "Replacement Invitation Declined" });
      await makeStale("/api/replacement-invitations");
    },
    onError: (error) => onRefusal(error, "Failed to decline replacement invitation"),
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
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      <ButtonLink to={paths.login(back)} size="large">
        Sign in to answer
      </ButtonLink>
      <ButtonLink to={paths.register(back)} size="large" variant="secondary">
        Create an account
      </ButtonLink>
    </div>
  );
}
