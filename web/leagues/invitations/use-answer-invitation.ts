import { request } from "#web/api/request.ts";
import { useAct } from "#web/ui/use-act.ts";

/** Accepts or declines an invitation (SPEC §4, Invitation status). */
export function useAnswerInvitation(token: string) {
  const params = { token };
  const accept = useAct({
    act: () => request("POST /api/invitations/:token/accept", { params }),
    says: { title: "Success", description: "Invitation accepted successfully!" },
    reloads: ["/api/invitations", "/api/leagues", "/api/dashboard"],
    fails: ["Error", "Failed to accept invitation"],
    reloadsIfFailed: ["/api/invitations"],
  });
  const decline = useAct({
    act: () => request("POST /api/invitations/:token/decline", { params }),
    says: { title: "Success", description: "Invitation declined successfully!" },
    reloads: ["/api/invitations"],
    fails: "The invitation wasn't declined",
  });
  return { accept, decline, isPending: accept.isPending || decline.isPending };
}
