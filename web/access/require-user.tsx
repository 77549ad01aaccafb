import { type ReactNode, useEffect } from "react";
import { useCurrentUser } from "#web/access/current-user.ts";
import { leaveForSignIn } from "#web/access/sign-in-again.ts";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

/** Shows a protected screen to signed-in users; asks others to sign in (SPEC §2). */
export function RequireUser({ children }: { children: ReactNode }) {
  const { user, isPending } = useCurrentUser();
  const isSignedOut = !isPending && user === null;
  useEffect(() => {
    if (isSignedOut) leaveForSignIn();
  }, [isSignedOut]);
  return user ? children : <LoadingScreen />;
}
