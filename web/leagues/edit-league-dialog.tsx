import type { League } from "#contract/leagues/leagues.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useSoon } from "#web/ui/use-soon.ts";

const EditLeagueForm = later(() => import("#web/leagues/form/edit-league-form.tsx"));

/** Edits every term of a league; terms that members have paid under say why they can't change (RULES §2). */
export function EditLeagueDialog({ league }: { league: League }) {
  useSoon(EditLeagueForm);
  return (
    <Dialog
      title="Edit league"
      description="Once someone has paid, you can only change terms in the members' favor."
      trigger={<Button variant="secondary">Edit League</Button>}
    >
      {(close) => <EditLeagueForm league={league} onSaved={close} />}
    </Dialog>
  );
}
