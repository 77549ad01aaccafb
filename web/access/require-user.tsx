import { type ReactNode, useEffect } from "react";
import { useCurrentUser } from "#web/access/current-user.ts";
import { leaveForSignIn } from "#web/access/sign-in-again.ts";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

/** Shows a protected screen to signed-in users; asks others to sign in (SPEC §2). Throws the error if it can't tell. */
export function RequireUser({ children }: { children: ReactNode }) {
  const { user, isPending, error } = useCurrentUser();
  const isSignedOut = !isPending && user === null;
  useEffect(() => {
    if (isSignedOut) leaveForSignIn();
  }, [isSignedOut]);
  // They may well be signed in, so they aren't asked to.
  if (error && !user) throw error;
  return user ? children : <LoadingScreen />;
}
