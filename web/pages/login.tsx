import { AuthLayout } from "#web/auth/auth-layout.tsx";
import { LoginForm } from "#web/auth/login-form.tsx";
import { carriedNext, paths } from "#web/paths.ts";
import { AppLink } from "#web/ui/app-link.tsx";

export function LoginPage() {
  return (
    <AuthLayout
      title="Sign in"
      intro="See what is in the pot."
      footer={
        <>
          New here?{" "}
          <AppLink to={paths.register(carriedNext())} className="font-semibold text-green underline underline-offset-4">
            Create an account
          </AppLink>
        </>
      }
    >
      <LoginForm />
    </AuthLayout>
  );
}
