import { useMutation } from "@tanstack/react-query";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";

/** Has a payout that failed or came back sent again. */
export function useRetryPayout({ id, leagueId, isOwn }: { id: string; leagueId: string; isOwn: boolean }) {
  const makeStale = useMakeStale();
  return useMutation({
    mutationFn: () => request("POST /api/payouts/:id/retry", { params: { id } }),
    onSuccess: async () => {
      toast({ title: "Sending it again", description: `We'll tell ${isOwn ? "you" : "the winner"} when it's sent.` });
      await makeStale(`/api/leagues/${leagueId}`);
    },
    onError: (error) => sayFailed("The payout wasn't sent again", error),
  });
}
