import { lazy, Suspense, useState } from "react";
import type { CurrentUser } from "#contract/people/auth.ts";
import { useSignedIn } from "#web/access/use-signed-in.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { AuthLayout } from "#web/people/auth/auth-layout.tsx";
import { DemoSignIn } from "#web/people/auth/demo-sign-in.tsx";
import { LoginForm } from "#web/people/auth/login-form.tsx";
import { useRegistration } from "#web/people/auth/use-registration.ts";
import { IdentitySignIn } from "#web/people/identity/identity-sign-in.tsx";
import { comesForSecondStep } from "#web/people/identity/use-identity.ts";
import { PasskeySignIn } from "#web/people/passkeys/passkey-sign-in.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { LoadingForm } from "#web/ui/loading.tsx";
import { carriedNext, paths } from "#web/ui/paths.ts";
import { toast } from "#web/ui/toast.tsx";

const SecondStepForm = lazy(() =>
  import("#web/people/second-step/second-step-form.tsx").then((module) => ({ default: module.SecondStepForm })),
);

/** Sign in: username and password, then the second step if the account has one; or a passkey alone. */
export function LoginPage() {
  const [isSecondStep, setIsSecondStep] = useState(comesForSecondStep);
  const signedIn = useSignedIn();
  const registration = useRegistration();
  const isDemo = useOptional(query("GET /api/config"))?.isDemo;
  const welcome = (user: CurrentUser) => {
    toast({ title: `Welcome back, ${user.firstName}!` });
    signedIn(user);
  };
  if (isDemo) return <DemoSignIn />;
  if (isSecondStep) {
    const startAgain = (message: string) => {
      if (message) toast({ title: "Login Failed", description: message, tone: "error" });
      setIsSecondStep(false);
    };
    return (
      <AuthLayout key="second" title="Confirm it's you" intro="One more step.">
        <Suspense fallback={<LoadingForm what="the second step" fields={1} />}>
          <SecondStepForm onDone={welcome} onExpired={startAgain} />
        </Suspense>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      key="first"
      title="Sign in"
      intro="See what is in the pot."
      footer={
        registration !== "closed" && (
          <>
            New here?{" "}
            <AppLink
              to={paths.register(carriedNext())}
              className="font-semibold text-green underline underline-offset-4"
            >
              Create an account
            </AppLink>
          </>
        )
      }
    >
      <IdentitySignIn>
        <LoginForm onSignedIn={welcome} onSecondStep={() => setIsSecondStep(true)} />
      </IdentitySignIn>
      <div className="mt-6">
        <PasskeySignIn onDone={welcome} />
      </div>
    </AuthLayout>
  );
}
