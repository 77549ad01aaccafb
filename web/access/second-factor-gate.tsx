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
  const isElsewhere = (user?.mustSetUpSecondFactor || user?.mustChangePassword) && location !== paths.profile();
  useEffect(() => {
    if (isElsewhere) go(paths.profile(), { replace: true });
  }, [isElsewhere, go]);
  return null;
}
