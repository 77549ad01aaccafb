import { useState } from "react";
import { request } from "#web/api/request.ts";
import { ReasonField } from "#web/results/reason-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAct } from "#web/ui/use-act.ts";

type ReasonForChangeProps = { leagueId: string; teamId: string; userId: string | null; onDone: () => void };

/** Asks for the reason why a frozen or verified team changes hands; all members will see it (RULES §21). */
export function ReasonForChange({ leagueId, teamId, userId, onDone }: ReasonForChangeProps) {
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const isMissing = reason.trim() === "";
  const change = useAct({
    act: () =>
      request("POST /api/leagues/:id/teams/:teamId/changes", {
        params: { id: leagueId, teamId },
        body: { userId, reason: reason.trim() },
      }),
    reloads: [`/api/leagues/${leagueId}/results`],
    fails: "The teams weren't saved",
    onDone,
  });
  return (
    <div className="mt-2 grid gap-3 rounded-control bg-sunken p-4">
      <ReasonField
        label="Why it changes hands"
        help="We'll tell all members. An open vote on payouts from these results is closed, and you'll have to propose them again."
        error={isTried && isMissing ? "Write a reason that all members can read" : undefined}
        value={reason}
        onChange={setReason}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button
          size="small"
          isPending={change.isPending}
          onClick={() => {
            setIsTried(true);
            if (!isMissing) change.mutate();
          }}
        >
          Change the team
        </Button>
      </div>
    </div>
  );
}
