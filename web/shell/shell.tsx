import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useLocation } from "wouter";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useIsSettled } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { SandboxBanner } from "#web/shell/sandbox-banner.tsx";
import { SignedOutFooter } from "#web/shell/signed-out-footer.tsx";
import { SignedOutHeader } from "#web/shell/signed-out-header.tsx";
import { prefetchScreen } from "#web/ui/prefetch-screen.ts";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

const SignedInHeader = lazy(() =>
  import("#web/shell/signed-in-header.tsx").then((module) => ({ default: module.SignedInHeader })),
);
const VerifyEmailBanner = lazy(() =>
  import("#web/people/email-verification/verify-email-banner.tsx").then((module) => ({
    default: module.VerifyEmailBanner,
  })),
);
const SignedInFooter = lazy(() =>
  import("#web/shell/signed-in-footer.tsx").then((module) => ({ default: module.SignedInFooter })),
);

/**
 * The header and footer around every screen, signed in or signed out (SPEC §2). Waits until it knows which, and whether
 * there is a banner above, so nothing moves afterwards.
 */
export function Shell({ children }: { children: ReactNode }) {
  const { user, isPending: isUserPending } = useCurrentUser();
  const isConfigSettled = useIsSettled(query("GET /api/config"));
  const [location] = useLocation();
  useEffect(() => prefetchScreen(location), [location]);
  if (isUserPending || !isConfigSettled) return <LoadingScreen />;
  const isLanding = location === "/" && !user;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-green px-4 py-2 font-semibold text-on-green focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <SandboxBanner />
      <Suspense fallback={<div className="h-[65px] border-b border-line" />}>
        {user ? <SignedInHeader user={user} /> : <SignedOutHeader />}
      </Suspense>
      {user && !user.emailVerified && !location.startsWith("/verify-email/") && (
        <Suspense fallback={<div className="h-[49px]" />}>
          <VerifyEmailBanner user={user} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className="flex-1">
        {isLanding ? children : <div className="pt-8 pb-16 sm:pt-12">{children}</div>}
      </main>
      <Suspense>{user ? <SignedInFooter /> : <SignedOutFooter />}</Suspense>
    </div>
  );
}
