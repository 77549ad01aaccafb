import { useEffect, useState } from "react";
import { BY_INVITATION, REGISTRATION_CLOSED } from "#contract/platform/registration.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { AuthLayout } from "#web/people/auth/auth-layout.tsx";
import { DemoSignIn } from "#web/people/auth/demo-sign-in.tsx";
import { RegisterForm } from "#web/people/auth/register-form.tsx";
import { useRegistration } from "#web/people/auth/use-registration.ts";
import { IdentitySignIn } from "#web/people/identity/identity-sign-in.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { carriedNext, paths } from "#web/ui/paths.ts";

export function RegisterPage() {
  const [firstAdmin] = useState(firstAdminToken);
  return firstAdmin === undefined ? <Registration /> : <FirstAdmin token={firstAdmin} />;
}

/** The token behind the # of the link that the server prints, or from the history entry it was moved to. */
function firstAdminToken(): string | undefined {
  const kept: unknown = window.history.state?.firstAdmin;
  return /^#admin=([\w-]+)$/.exec(window.location.hash)?.[1] ?? (typeof kept === "string" ? kept : undefined);
}

/** The token is removed from the address at once, but survives a reload (docs/security.md row 55). */
function FirstAdmin({ token }: { token: string }) {
  useEffect(() => window.history.replaceState({ firstAdmin: token }, "", window.location.pathname), [token]);
  return (
    <AuthLayout
      title="Create the first admin"
      intro="It looks after the installation, and is also yours to run leagues and play."
    >
      <RegisterForm firstAdmin={token} />
    </AuthLayout>
  );
}

function Registration() {
  const registration = useRegistration();
  const isDemo = useOptional(query("GET /api/config"))?.isDemo;
  const next = carriedNext();
  const replacement = /^\/replacement-invite\/([\w-]+)$/.exec(next ?? "")?.[1];
  if (isDemo) return <DemoSignIn />;
  if (registration === "closed") {
    return <AuthLayout title="Registration is closed" intro={REGISTRATION_CLOSED} footer={<SignInInstead />} />;
  }
  if (registration === "invited" && replacement === undefined) {
    return (
      <AuthLayout title="By invitation only" intro={BY_INVITATION} footer={<SignInInstead />}>
        {next !== undefined && /^\/(invite|join)\//.test(next) && (
          <ButtonLink to={next} size="large">
            Open your invitation
          </ButtonLink>
        )}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Create your account"
      intro="One account to run leagues and to play in them."
      footer={<SignInInstead />}
    >
      <IdentitySignIn needsPasswords>
        <RegisterForm replacement={replacement} />
      </IdentitySignIn>
    </AuthLayout>
  );
}

const SignInInstead = () => (
  <>
    Have one already?{" "}
    <AppLink to={paths.login(carriedNext())} className="font-semibold text-green underline underline-offset-4">
      Sign in
    </AppLink>
  </>
);
