import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { currentUserQuery } from "#web/access/current-user.ts";
import { whileSigningOut } from "#web/access/sign-in-again.ts";
import { request } from "#web/api/request.ts";
import { forgetVerifyLater } from "#web/people/email-verification/verify-later.ts";
import { paths } from "#web/ui/paths.ts";
import { toast } from "#web/ui/toast.tsx";

const REDIRECT_DELAY_MS = 500;
const CURRENT_USER_PATH = currentUserQuery.queryKey.join("/");

/** Signs out: clears everything loaded and takes the visitor to the start page (SPEC §4). */
export function useSignOut() {
  const client = useQueryClient();
  const [, go] = useLocation();
  const signOut = async () => {
    const { url } = await request("POST /api/auth/logout", { body: {} });
    // The server has forgotten this browser already.
    void import("#web/people/push/push-device.ts").then((device) => device.forgetHere()).catch(() => undefined);
    forgetVerifyLater();
    toast({ title: "Logged Out", description: "You have been successfully logged out." });
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS));
    // Leaves the protected screen first, so it doesn't ask the visitor to sign in again.
    go(paths.home());
    client.setQueryData(currentUserQuery.queryKey, null);
    client.removeQueries({ predicate: ({ queryKey }) => queryKey.join("/") !== CURRENT_USER_PATH });
    // Whoever came from the identity provider signs out there, too.
    if (url) window.location.assign(url);
  };
  return useMutation({
    mutationFn: () => whileSigningOut(signOut),
    // Only logged to the console (SPEC §8, Logout failure).
    onError: (error) => console.error("Signing out failed", error),
  });
}
