import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";

/** The operator's identity provider (RULES §27); undefined where there is none. */
export const useIdentityProvider = () => useOptional(query("GET /api/config"))?.identityProvider ?? undefined;

/** The signed-in person's account at the provider, and whether they know a password here. */
export function useOwnIdentity() {
  const isOffered = useIdentityProvider() !== undefined;
  return useOptional({ ...query("GET /api/auth/identity"), enabled: isOffered });
}

/** How the way through the provider ended, if this screen was opened on the way back. */
export const outcomeInAddress = () => new URLSearchParams(window.location.search).get("identity");

export const comesFromProvider = () => outcomeInAddress() !== null;

/** Whether the browser comes from the provider and has a second step to do. */
export const comesForSecondStep = () => outcomeInAddress() === "second_step";
