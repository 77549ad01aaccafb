import { LogIn } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { request } from "#web/api/request.ts";
import { useDuties } from "#web/people/declarations/use-duties.ts";
import { comesFromProvider, useIdentityProvider } from "#web/people/identity/use-identity.ts";
import { Button } from "#web/ui/button.tsx";
import { carriedNext, paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

const IdentityNote = lazy(() =>
  import("#web/people/identity/identity-note.tsx").then((module) => ({ default: module.IdentityNote })),
);

const AcceptsTerms = lazy(() =>
  import("#web/people/declarations/accepts-terms.tsx").then((module) => ({ default: module.AcceptsTerms })),
);

type IdentitySignInProps = { children: ReactNode; needsPasswords?: boolean; returnTo?: string };

/**
 * Leads to the operator's identity provider, above what signs in or registers with a password.
 * @param children Only shown where passwords stay, if the screen is only for those.
 * @param returnTo Where it leads back to; otherwise the page that the visitor wanted.
 */
export function IdentitySignIn({
  children,
  needsPasswords,
  returnTo = carriedNext() ?? paths.home(),
}: IdentitySignInProps) {
  const provider = useIdentityProvider();
  const terms = useDuties()?.terms;
  const [isBack] = useState(comesFromProvider);
  const start = useAct({
    act: () =>
      request("POST /api/auth/identity/sign-in", {
        body: { returnTo, ...(terms ? { acceptsTerms: terms.version } : {}) },
      }),
    onDone: ({ url }) => window.location.assign(url),
    fails: "Login Failed",
  });
  if (!provider) return children;
  const { name, besidePasswords } = provider;
  const hasForm = besidePasswords || !needsPasswords;
  return (
    <>
      {isBack && (
        <Suspense fallback={null}>
          <IdentityNote />
        </Suspense>
      )}
      <Button
        size="large"
        variant={hasForm ? "secondary" : "primary"}
        className="w-full"
        isPending={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        <LogIn size={20} aria-hidden /> <span className="min-w-0 wrap-anywhere">Continue with {name}</span>
      </Button>
      {terms && (
        <div className="mt-3">
          <Suspense fallback={null}>
            <AcceptsTerms terms={terms} act="With a new account" error={undefined} />
          </Suspense>
        </div>
      )}
      {hasForm && (
        <>
          <p className="my-6 flex items-center gap-4 text-center text-sm text-ink-soft before:h-px before:min-w-6 before:flex-1 before:bg-line after:h-px after:min-w-6 after:flex-1 after:bg-line">
            {besidePasswords ? "or" : "or, for admins and accounts that aren't connected yet"}
          </p>
          {children}
        </>
      )}
    </>
  );
}
