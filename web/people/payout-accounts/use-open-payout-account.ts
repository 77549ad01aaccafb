import { useMutation } from "@tanstack/react-query";
import { messageOf, request } from "#web/api/request.ts";
import { failureToast } from "#web/ui/toast.tsx";

/** Takes a person to the processor's page to add a bank account; asks for their password first. */
export const useOpenPayoutAccount = () =>
  useMutation({
    mutationFn: () => request("POST /api/payout-account", { body: {} }),
    onSuccess: ({ url }) => window.location.assign(here(url)),
    onError: (error) =>
      failureToast(messageOf(error, "We couldn't reach the payment processor. No money moved; try again in a moment.")),
  });

/** The sandbox's page is part of this site, so it opens under the host name where the person is signed in. */
function here(url: string): string {
  const { pathname } = new URL(url);
  return pathname.startsWith("/sandbox/") ? pathname : url;
}
