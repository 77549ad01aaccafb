import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";

/** Whether passkeys work on this page, and where they do if they don't here. Undefined until that is known. */
export type PasskeySupport = { isHere: true } | { isHere: false; origin: string | null; hasBrowser: boolean };

export function usePasskeySupport(): PasskeySupport | undefined {
  const config = useOptional(query("GET /api/config"));
  if (!config) return undefined;
  const origin = config.passkeyOrigin;
  const hasBrowser = "PublicKeyCredential" in window;
  const isHere = hasBrowser && origin === window.location.origin;
  return isHere ? { isHere } : { isHere, origin, hasBrowser };
}
