import { useMutation } from "@tanstack/react-query";
import type { ResetAnswer } from "#contract/leagues/reset-asks.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";

type Asked = { leagueId: string; askId: string; onDone?: () => void };

/** Confirms or stops a request for a link that sets a member's password. */
export function useAnswerReset({ leagueId, askId, onDone }: Asked) {
  const makeStale = useMakeStale();
  return useMutation({
    mutationFn: (answer: ResetAnswer) =>
      request("POST /api/leagues/:id/reset-asks/:askId/answer", { params: { id: leagueId, askId }, body: { answer } }),
    onSuccess: async ({ message }) => {
      onDone?.();
      toast({ title: "Done", description: message });
      await makeStale(`/api/leagues/${leagueId}`);
    },
    onError: async (error) => {
      sayFailed("Your answer wasn't taken", error);
      await makeStale(`/api/leagues/${leagueId}`);
    },
  });
}
