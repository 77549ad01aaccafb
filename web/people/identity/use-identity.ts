import { useEffect, useState } from "react";
import { type IdentityOutcome, identityOutcomeWords } from "#contract/people/identity-words.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";

/** The operator's identity provider (RULES §27); undefined where there is none. */
export const useIdentityProvider = () => useOptional(query("GET /api/config"))?.identityProvider ?? undefined;

/** The signed-in person's account at the provider, and whether they know a password here. */
export function useOwnIdentity() {
  const isOffered = useIdentityProvider() !== undefined;
  return useOptional({ ...query("GET /api/auth/identity"), enabled: isOffered });
}

/** Whether the browser comes from the provider and has a second step to do. */
export const comesForSecondStep = () => new URLSearchParams(window.location.search).get("identity") === "second_step";

/**
 * Reads how the way through the provider ended, if this screen was opened on the way back. Removes it from the address
 * bar, so that a reload doesn't repeat it.
 */
export function useIdentityReturn(): IdentityOutcome | undefined {
  const [outcome] = useState(() => new URLSearchParams(window.location.search).get("identity"));
  useEffect(() => {
    if (outcome === null) return;
    const url = new URL(window.location.href);
    url.searchParams.delete("identity");
    window.history.replaceState(window.history.state, "", url);
  }, [outcome]);
  return outcome !== null && outcome in identityOutcomeWords ? (outcome as IdentityOutcome) : undefined;
}
