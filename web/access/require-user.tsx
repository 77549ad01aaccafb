import { type ReactNode, useEffect } from "react";
import { useCurrentUser } from "#web/access/current-user.ts";
import { leaveForSignIn } from "#web/access/sign-in-again.ts";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

/** Shows a protected screen to signed-in users; asks others to sign in (SPEC §2). Throws what kept it from knowing. */
export function RequireUser({ children }: { children: ReactNode }) {
  const { user, isPending, error } = useCurrentUser();
  const isSignedOut = !isPending && user === null;
  useEffect(() => {
    if (isSignedOut) leaveForSignIn();
  }, [isSignedOut]);
  // No one knows whether they are signed in, so they aren't asked to sign in.
  if (error && !user) throw error;
  return user ? children : <LoadingScreen />;
}
