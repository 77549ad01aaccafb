import { BY_INVITATION, REGISTRATION_CLOSED } from "#contract/platform/registration.ts";
import { AuthLayout } from "#web/people/auth/auth-layout.tsx";
import { RegisterForm } from "#web/people/auth/register-form.tsx";
import { useRegistration } from "#web/people/auth/use-registration.ts";
import { IdentitySignIn } from "#web/people/identity/identity-sign-in.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { carriedNext, paths } from "#web/ui/paths.ts";

export function RegisterPage() {
  const registration = useRegistration();
  const next = carriedNext();
  const replacement = /^\/replacement-invite\/([\w-]+)$/.exec(next ?? "")?.[1];
  const firstAdmin = /^#admin=([\w-]+)$/.exec(window.location.hash)?.[1];
  if (firstAdmin !== undefined) {
    return (
      <AuthLayout title="Create the first admin" intro="This account will look after the installation and its people.">
        <RegisterForm firstAdmin={firstAdmin} />
      </AuthLayout>
    );
  }
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
