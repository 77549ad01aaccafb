import { useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { DECLARE_FIRST } from "#contract/platform/duty-codes.ts";
import { isApiError, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { paths } from "#web/ui/paths.ts";
import { sayFailed } from "#web/ui/say-failed.ts";

/** Takes a person to the processor's page to add a bank account; asks for their password first. */
export function useOpenPayoutAccount() {
  const [, go] = useLocation();
  const makeStale = useMakeStale();
  return useMutation({
    mutationFn: () => request("POST /api/payout-account", { body: {} }),
    onSuccess: ({ url }) => window.location.assign(here(url)),
    onError: (error) => {
      if (isApiError(error) && error.body.code === DECLARE_FIRST) {
        void makeStale("/api/config", "/api/auth/declarations");
        return go(paths.payouts());
      }
      sayFailed("The bank page didn't open", error, "No money moved. Try again in a moment.");
    },
  });
}

/** The sandbox's page is part of this site, so it opens under the host name where the person is signed in. */
function here(url: string): string {
  const { pathname } = new URL(url);
  return pathname.startsWith("/sandbox/") ? pathname : url;
}
