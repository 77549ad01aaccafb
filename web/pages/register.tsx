import { AuthLayout } from "#web/people/auth/auth-layout.tsx";
import { RegisterForm } from "#web/people/auth/register-form.tsx";
import { IdentitySignIn } from "#web/people/identity/identity-sign-in.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { carriedNext, paths } from "#web/ui/paths.ts";

export function RegisterPage() {
  return (
    <AuthLayout
      title="Create your account"
      intro="One account to run leagues and to play in them."
      footer={
        <>
          Have one already?{" "}
          <AppLink to={paths.login(carriedNext())} className="font-semibold text-green underline underline-offset-4">
            Sign in
          </AppLink>
        </>
      }
    >
      <IdentitySignIn needsPasswords>
        <RegisterForm />
      </IdentitySignIn>
    </AuthLayout>
  );
}
