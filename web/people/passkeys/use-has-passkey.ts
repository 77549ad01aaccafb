import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { usePasskeySupport } from "#web/people/passkeys/use-passkey-support.ts";

/** Whether the signed-in person can use a passkey here to prove that it's still them. */
export function useHasPasskey(): boolean {
  const isHere = usePasskeySupport()?.isHere === true;
  const own = useOptional({ ...query("GET /api/auth/second-factor"), enabled: isHere });
  return isHere && own !== undefined && own.passkeys.length > 0;
}
