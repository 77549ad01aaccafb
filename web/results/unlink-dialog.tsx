import type { League } from "#contract/leagues/leagues.ts";
import type { LeagueResults } from "#contract/results/league-results.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateText } from "#web/ui/date.tsx";

type UnlinkDialogProps = { league: League; link: NonNullable<LeagueResults["link"]> };

/** Removes the link, and says what stays. */
export function UnlinkDialog({ league, link }: UnlinkDialogProps) {
  const platform = serviceNames[link.platform];
  return (
    <ConfirmDialog
      title={`Unlink from ${platform}`}
      question={`Stop fetching results from ${platform}?`}
      facts={[
        { label: "League's id there", value: link.platformLeagueId },
        { label: "Season", value: link.season },
        { label: "Linked", value: <DateText value={link.linkedAt} withTime /> },
      ]}
      note="Fetched results stay, with their evidence and each team's member. You can link it again at any time."
      trigger={
        <Button variant="quiet" size="small" className="max-sm:-ml-3 max-sm:basis-full max-sm:justify-start">
          Unlink
        </Button>
      }
      confirmLabel="Unlink"
      isDangerous
      act={() => request("DELETE /api/leagues/:id/platform-link", { params: { id: league.id } })}
      says={{ title: "League unlinked", description: "Fetched results stay." }}
      reloads={[`/api/leagues/${league.id}/results`]}
      fails="The league is still linked"
    />
  );
}
