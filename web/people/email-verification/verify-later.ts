import { useSyncExternalStore } from "react";
import type { CurrentUser } from "#contract/people/auth.ts";
import { VERIFY_LATER_COOKIE } from "#contract/platform/prerendered.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";

const CHANGED = "verify-later";

/** In a cookie, so that the server leaves the request out of its pages too. */
function keep(lifetime: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing without HTTPS.
  document.cookie = `${VERIFY_LATER_COOKIE}=1; path=/; samesite=lax; ${lifetime}`;
  window.dispatchEvent(new Event(CHANGED));
}

/** Doesn't ask in this browser for a day. */
export const verifyLater = (): void => keep("max-age=86400");
/** Asks again: the next person to sign in may be another. */
export const forgetVerifyLater = (): void => keep("expires=Thu, 01 Jan 1970 00:00:00 GMT");

function subscribe(onChange: () => void) {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
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
