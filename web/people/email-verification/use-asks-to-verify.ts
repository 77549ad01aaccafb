import { useSyncExternalStore } from "react";
import type { CurrentUser } from "#contract/people/auth.ts";
import { VERIFY_LATER_COOKIE } from "#contract/platform/prerendered.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";

/** The window's event for it having been put off, or not anymore. */
export const PUT_OFF = "verify-later";

function subscribe(onChange: () => void) {
  window.addEventListener(PUT_OFF, onChange);
  return () => window.removeEventListener(PUT_OFF, onChange);
}

/** Whether the screens ask this person to verify their address. */
export function useAsksToVerify(user: Pick<CurrentUser, "emailVerified"> | null | undefined): boolean {
  const isLater = useSyncExternalStore(
    subscribe,
    () => document.cookie.includes(`${VERIFY_LATER_COOKIE}=1`),
    () => false,
  );
  const isPossible = useOptional(query("GET /api/config"))?.emailVerification !== "off";
  return isPossible && user?.emailVerified === false && !isLater;
}
