import type { League } from "#contract/leagues/leagues.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

/** Deletes the past seasons that the commissioner added. */
export function ForgetDialog({ league, years }: { league: League; years: readonly string[] }) {
  return (
    <ConfirmDialog
      title="Delete the past seasons"
      question="Delete these seasons?"
      facts={[{ label: "Seasons", value: years.join(", ") }]}
      note="Seasons played here stay. You can add past seasons again at any time."
      trigger={
        <Button variant="quiet" size="small">
          Delete
        </Button>
      }
      confirmLabel="Delete"
      isDangerous
      act={() => request("DELETE /api/leagues/:id/history", { params: { id: league.id } })}
      says={{ title: "Past seasons deleted", description: "Seasons played here stay." }}
      reloads={[`/api/leagues/${league.id}/history`]}
      fails="The past seasons weren't deleted"
    />
  );
}
