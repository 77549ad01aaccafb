import { AuthLayout } from "#web/auth/auth-layout.tsx";
import { RegisterForm } from "#web/auth/register-form.tsx";
import { carriedNext, paths } from "#web/paths.ts";
import { AppLink } from "#web/ui/app-link.tsx";

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
      <RegisterForm />
    </AuthLayout>
  );
}
