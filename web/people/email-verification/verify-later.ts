import { VERIFY_LATER_COOKIE } from "#contract/platform/prerendered.ts";
import { PUT_OFF } from "#web/people/email-verification/use-asks-to-verify.ts";

/** In a cookie, so that the server leaves the request out of its pages too. */
function keep(lifetime: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing without HTTPS.
  document.cookie = `${VERIFY_LATER_COOKIE}=1; path=/; samesite=lax; ${lifetime}`;
  window.dispatchEvent(new Event(PUT_OFF));
}

/** Doesn't ask in this browser for a day. */
export const verifyLater = (): void => keep("max-age=86400");
/** Asks again: the next person to sign in may be another. */
export const forgetVerifyLater = (): void => keep("expires=Thu, 01 Jan 1970 00:00:00 GMT");
