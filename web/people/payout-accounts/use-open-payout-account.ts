import { useMutation } from "@tanstack/react-query";
import { request } from "#web/api/request.ts";
import { sayFailed } from "#web/ui/say-failed.ts";

/** Takes a person to the processor's page to add a bank account; asks for their password first. */
export const useOpenPayoutAccount = () =>
  useMutation({
    mutationFn: () => request("POST /api/payout-account", { body: {} }),
    onSuccess: ({ url }) => window.location.assign(here(url)),
    onError: (error) => sayFailed("The bank page didn't open", error, "No money moved. Try again in a moment."),
  });

/** The sandbox's page is part of this site, so it opens under the host name where the person is signed in. */
function here(url: string): string {
  const { pathname } = new URL(url);
  return pathname.startsWith("/sandbox/") ? pathname : url;
}
