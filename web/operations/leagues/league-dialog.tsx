import type { ReactElement } from "react";
import type { ListedLeague } from "#contract/operations/admin-leagues.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useSoon } from "#web/ui/use-soon.ts";

const AdminLeagueForm = later(() => import("#web/operations/leagues/admin-league-form.tsx"));

/** The admin's league form (SPEC §5): for a new league, or to edit an existing one. */
export function LeagueDialog({ league, trigger }: { league?: ListedLeague; trigger: ReactElement }) {
  useSoon(AdminLeagueForm);
  return (
    <Dialog
      title={league ? `Edit ${league.name}` : "Add a league"}
      description={
        league
          ? "You can change terms that its commissioner can't. We record every change in the audit log."
          : "You run it until its members choose another commissioner."
      }
      trigger={trigger}
      isLow
    >
      {(close) => <AdminLeagueForm league={league} onSaved={close} />}
    </Dialog>
  );
}
