import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, MailOpen } from "lucide-react";
import { useLocation, useParams } from "wouter";
import type { Invitation } from "#contract/invitations.ts";
import { query } from "#web/api/query.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { useCurrentUser } from "#web/auth/current-user.ts";
import { paths } from "#web/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Card, Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

/** SPEC §9, Timing. */
const AFTER_ACCEPTING_MS = 1500;
const TO_SIGN_IN_MS = 1000;

/** The page behind a mailed invitation (SPEC §2, Invitation accept). */
export function InvitationPage() {
  const { token = "" } = useParams();
  const { data: invitation, isError } = useQuery(query("GET /api/invitations/:token", { params: { token } }));
  const accept = useAccept(token);
  if (accept.isSuccess) return <Accepted />;
  if (isError || (invitation && invitation.status !== "pending")) return <NotFound />;
  if (!invitation) return <LoadingScreen />;
  return <Offer invitation={invitation} isPending={accept.isPending} error={accept.error} onAccept={accept.mutate} />;
}

function useAccept(token: string) {
  const { user } = useCurrentUser();
  const [, go] = useLocation();
  const makeStale = useMakeStale();
  return useMutation({
    mutationFn: async () => {
      if (user) return request("POST /api/invitations/:token/accept", { params: { token } });
      toast({ title: "Please log in", description: "Sign in to accept this invitation.", tone: "info" });
      setTimeout(() => go(paths.login(paths.invitation(token))), TO_SIGN_IN_MS);
      return new Promise<never>(() => {});
    },
    onSuccess: async () => {
      await makeStale("/api/invitations", "/api/leagues", "/api/dashboard");
      toast({ title: "Invitation Accepted!", description: "Your seat is yours." });
      setTimeout(() => go(paths.player()), AFTER_ACCEPTING_MS);
    },
    onError: (error) => failureToast(messageOf(error, "Failed to accept invitation")),
  });
}

type OfferProps = { invitation: Invitation; isPending: boolean; error: unknown; onAccept: () => void };

function Offer({ invitation, isPending, error, onAccept }: OfferProps) {
  const { user } = useCurrentUser();
  return (
    <div className="page max-w-xl">
      <Card>
        <MailOpen aria-hidden size={32} className="mb-4 text-green" />
        <h1 tabIndex={-1} className="text-3xl break-words">
          You're invited to {invitation.leagueName}
        </h1>
        <p className="mt-2 mb-6 text-lg text-ink-soft">{invitation.invitedByName} keeps a seat for you.</p>
        <Facts
          rows={[
            { label: "Entry fee", value: <Money value={invitation.entryFee} /> },
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
          <Button size="large" isPending={isPending} onClick={onAccept}>
            Accept Invitation
          </Button>
          <ButtonLink to={paths.home()} variant="secondary" size="large">
            Cancel
          </ButtonLink>
        </div>
        <p className="mt-4 text-sm text-ink-soft">
          Accepting takes the seat. Nothing is charged before you pay the entry fee.
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

function NotFound() {
  return (
    <div className="page py-8">
      <ErrorState
        title="Invitation Not Found"
        action={
          <ButtonLink to={paths.home()} variant="secondary">
            Back to the start
          </ButtonLink>
        }
      >
        This link is invalid, has expired, or was used already. Ask the commissioner for a new one.
      </ErrorState>
    </div>
  );
}
