import { useMutation } from "@tanstack/react-query";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";

/** Accepts or declines an invitation (SPEC §4, Invitation status). */
export function useAnswerInvitation(token: string) {
  const makeStale = useMakeStale();
  const params = { token };
  const accept = useMutation({
    mutationFn: () => request("POST /api/invitations/:token/accept", { params }),
    onSuccess: async () => {
      toast({ title: "Success", description: "Invitation accepted successfully!" });
      await makeStale("/api/invitations", "/api/leagues", "/api/dashboard");
    },
    onError: async (error) => {
      sayFailed("Error", error, "Failed to accept invitation");
      await makeStale("/api/invitations");
    },
  });
  const decline = useMutation({
    mutationFn: () => request("POST /api/invitations/:token/decline", { params }),
    onSuccess: async () => {
      toast({ title: "Success", description: "Invitation declined successfully!" });
      await makeStale("/api/invitations");
    },
    onError: (error) => sayFailed("The invitation wasn't declined", error),
  });
  return { accept, decline, isPending: accept.isPending || decline.isPending };
}
