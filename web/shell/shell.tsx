import { type ReactNode, Suspense, useEffect } from "react";
import { useLocation } from "wouter";
import type { CurrentUser } from "#contract/people/auth.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useIsSettled } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { useAsksToVerify } from "#web/people/email-verification/use-asks-to-verify.ts";
import { SandboxLine } from "#web/shell/sandbox-line.tsx";
import { SignedOutFooter } from "#web/shell/signed-out-footer.tsx";
import { SignedOutHeader } from "#web/shell/signed-out-header.tsx";
import { later } from "#web/ui/later.tsx";
import { paths } from "#web/ui/paths.ts";
import { prefetchScreen } from "#web/ui/prefetch-screen.ts";
import { LoadingScreen } from "#web/ui/skeleton.tsx";
import { useIsOnline } from "#web/ui/use-is-online.ts";

const SignedInHeader = later(() => import("#web/shell/signed-in-header.tsx"));
const VerifyEmailLine = later(() => import("#web/people/email-verification/verify-email-line.tsx"));
const SignedInFooter = later(() => import("#web/shell/signed-in-footer.tsx"));

/** Loads what surrounds a signed-in user's screens. */
export const loadSignedInShell = ({ emailVerified }: CurrentUser): Promise<unknown> =>
  Promise.all([SignedInHeader.load(), SignedInFooter.load(), emailVerified || VerifyEmailLine.load()]);

/**
 * The header and footer around every screen, signed in or signed out (SPEC §2). Waits until it knows which, and whether
 * there is a banner above, so nothing moves afterwards.
 */
export function Shell({ children }: { children: ReactNode }) {
  const { user, isPending: isUserPending } = useCurrentUser();
  const isConfigSettled = useIsSettled(query("GET /api/config"));
  const [location] = useLocation();
  useEffect(() => prefetchScreen(location), [location]);
  if (isUserPending || !isConfigSettled)
    return (
      <div className="pt-12">
        <LoadingScreen />
      </div>
    );
  const isLanding = location === paths.ownTreasurer() || (location === paths.home() && !user);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 rounded-control bg-green px-4 py-2 font-semibold text-on-green not-focus:sr-only"
      >
        Skip to content
      </a>
      <TopLine user={user} />
      <Suspense fallback={<div className="h-[65px] border-b border-line" />}>
        {user ? <SignedInHeader user={user} /> : <SignedOutHeader />}
      </Suspense>
      <main id="main" tabIndex={-1} className="flex-1">
        {isLanding ? children : <div className="pt-6 pb-12 sm:pt-12 sm:pb-16">{children}</div>}
      </main>
      <Suspense>{user ? <SignedInFooter /> : <SignedOutFooter />}</Suspense>
    </div>
  );
}

/** The most urgent of what the top of every screen may have to say; being offline is said in the header, which stays. */
function TopLine({ user }: { user: CurrentUser | null | undefined }) {
  const isOnline = useIsOnline();
  const asksToVerify = useAsksToVerify(user);
  const [location] = useLocation();
  if (!isOnline) return null;
  if (!user || !asksToVerify || location.startsWith("/verify-email/")) return <SandboxLine />;
  return (
    <Suspense fallback={<div className="h-10" />}>
      <VerifyEmailLine user={user} />
    </Suspense>
  );
}
