import type { League } from "#contract/leagues/leagues.ts";
import type { SeenByProposer } from "#contract/results/seen-by-proposer.ts";
import { isApiError, request } from "#web/api/request.ts";
import type { payoutsOf } from "#web/money/payouts/typed-payouts.ts";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** Only the server's own refusal is certain; the toast of another failure says what is known. */
export const isRefused = (error: unknown) => isApiError(error) && error.status >= 400 && error.status < 500;

type Proposal = {
  payouts: ReturnType<typeof payoutsOf>;
  period?: string;
  resultsId?: string;
  comparedWith?: string;
  lookedAt?: string[];
};
/** What the proposer saw of the results, as the server wants it. */
export const seenFields = ({ resultsId, comparedWith, lookedAt }: SeenByProposer) => ({
  ...(resultsId === undefined ? {} : { resultsId }),
  ...(comparedWith === undefined ? {} : { comparedWith }),
  ...(lookedAt.length > 0 ? { lookedAt: [...lookedAt] } : {}),
});

type Outcome = {
  onDone: () => void;
  /** Called when the season's results need another look. */
  onOutdated: () => void;
};

/** Proposes payouts of a league, and says what came of it. */
export function usePropose(league: League, { onDone, onOutdated }: Outcome) {
  return useAct({
    act: (body: Proposal) => request("POST /api/leagues/:id/propose-payouts", { params: { id: league.id }, body }),
    reloads: ["/api/leagues", "/api/dashboard", "/api/payout-account"],
    last: ({ message }) => {
      onDone();
      toast({ title: "Payouts Proposed", description: message });
    },
    fails: (error) => {
      sayFailed("Error", error, "Failed to propose payouts");
      if (isApiError(error) && error.body.code === "results_unseen") onOutdated();
    },
  });
}
