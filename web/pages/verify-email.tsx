import { useQueryClient } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useParams } from "wouter";
import type { CurrentUser } from "#contract/people/auth.ts";
import { currentUserQuery, useCurrentUser } from "#web/access/current-user.ts";
import { messageOf, request } from "#web/api/request.ts";
import { SendVerificationButton } from "#web/people/email-verification/send-verification-button.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

/** Behind the emailed link. Mail scanners open links too, so only the button verifies the address. */
export function VerifyEmailPage() {
  const { token = "" } = useParams();
  const { user } = useCurrentUser();
  const verify = useVerify(token);
  if (!user) {
    return (
      <Page title="Verify your email address" text="Sign in to the account that this link is for.">
        <ButtonLink to={paths.login(paths.verifyEmail(token))}>Sign in</ButtonLink>
      </Page>
    );
  }
  if (verify.isSuccess) {
    return (
      <Page title="Your email address is verified" text={verify.data.message}>
        <ButtonLink to={paths.home()}>Go to the home page</ButtonLink>
      </Page>
    );
  }
  if (verify.error) return <Refused user={user} error={verify.error} />;
  const address = user.pendingEmail ?? user.email;
  const effect = user.pendingEmail ? ` We'll use it instead of ${user.email}.` : "";
  return (
    <Page title="Verify your email address" text={`Confirm that ${address} is yours.${effect}`}>
      <Button size="large" isPending={verify.isPending} onClick={() => verify.mutate()}>
        Verify my email address
      </Button>
    </Page>
  );
}

function useVerify(token: string) {
  const client = useQueryClient();
  return useAct({
    act: () => request("POST /api/auth/verify-email", { body: { token } }),
    onDone: ({ user }) => client.setQueryData<CurrentUser | null>(currentUserQuery.queryKey as readonly string[], user),
    reloads: ["/api/invitations", "/api/payout-account", "/api/leagues"],
  });
}

function Refused({ user, error }: { user: CurrentUser; error: Error }) {
  const isNeeded = user.pendingEmail !== null || !user.emailVerified;
  return (
    <div className="page max-w-xl py-8">
      <ErrorState
        title="This link doesn't work"
        action={isNeeded ? <SendVerificationButton /> : <ButtonLink to={paths.home()}>Go to the home page</ButtonLink>}
      >
        {messageOf(error, "Please try again in a moment.")}
      </ErrorState>
    </div>
  );
}

function Page({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="page grid max-w-xl justify-items-center gap-4 py-16 text-center">
      <MailCheck aria-hidden size={40} className="text-green" />
      <h1 tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      <p className="text-ink-soft wrap-anywhere" role="status">
        {text}
      </p>
      {children}
    </div>
  );
}
