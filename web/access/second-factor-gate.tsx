import { useEffect } from "react";
import { useLocation } from "wouter";
import { useCurrentUser } from "#web/access/current-user.ts";
import { paths } from "#web/ui/paths.ts";

/**
 * Sends an admin who must set up a second factor or change their password to the right screen; nothing else works until
 * then (RULES §15).
 */
export function SecondFactorGate() {
  const { user } = useCurrentUser();
  const [location, go] = useLocation();
  const only = user?.mustSetUpSecondFactor ? paths.security() : user?.mustChangePassword ? paths.profile() : location;
  useEffect(() => {
    if (location !== only) go(only, { replace: true });
  }, [location, only, go]);
  return null;
}
