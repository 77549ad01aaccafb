import { request } from "#web/api/request.ts";
import { useAct } from "#web/ui/use-act.ts";

/** Has a payout that failed or came back sent again. */
export function useRetryPayout({ id, leagueId, isOwn }: { id: string; leagueId: string; isOwn: boolean }) {
  return useAct({
    act: () => request("POST /api/payouts/:id/retry", { params: { id } }),
    says: { title: "Sending it again", description: `We'll tell ${isOwn ? "you" : "the winner"} when it's sent.` },
    reloads: [`/api/leagues/${leagueId}`],
    fails: "The payout wasn't sent again",
  });
}
