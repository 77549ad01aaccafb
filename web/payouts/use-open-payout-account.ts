import { useMutation } from "@tanstack/react-query";
import { messageOf, request } from "#web/api/request.ts";
import { failureToast } from "#web/ui/toast.tsx";

/** Takes a person to the processor's page, where they say which bank account to pay; asks for their password first. */
export const useOpenPayoutAccount = () =>
  useMutation({
    mutationFn: () => request("POST /api/payout-account", { body: {} }),
    onSuccess: ({ url }) => window.location.assign(here(url)),
    onError: (error) =>
      failureToast(messageOf(error, "The processor could not be reached. No money moved; try again in a moment.")),
  });

/** The sandbox's page is one of ours: it opens where the person is signed in, which may be another of the site's names. */
function here(url: string): string {
  const { pathname } = new URL(url);
  return pathname.startsWith("/sandbox/") ? pathname : url;
}
