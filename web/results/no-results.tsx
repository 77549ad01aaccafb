import type { League } from "#contract/leagues/leagues.ts";
import { EmptyState } from "#web/pot/empty-state.tsx";
import { LinkDialog } from "#web/results/link-dialog.tsx";
import { UploadDialog } from "#web/results/upload-dialog.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { paths } from "#web/ui/paths.ts";

/** A league whose season isn't linked to anything yet: the commissioner can link it, everyone else reads why it's empty. */
export function NoResults({ league, isCommissioner }: { league: League; isCommissioner: boolean }) {
  const canLink = isCommissioner && league.status !== "cancelled";
  return (
    <div className="page">
      <PageHeader
        title="Results"
        intro={
          <AppLink
            to={paths.league(league.id)}
            className="text-base font-semibold text-ink underline decoration-line-strong underline-offset-4"
          >
            {league.name}
          </AppLink>
        }
      />
      <EmptyState
        title="No results yet"
        action={
          canLink ? (
            <div className="flex flex-wrap justify-center gap-2">
              <LinkDialog league={league} trigger={<Button>Link a platform</Button>} />
              <UploadDialog leagueId={league.id} trigger={<Button variant="secondary">Upload results</Button>} />
            </div>
          ) : (
            <ButtonLink to={paths.league(league.id)} variant="secondary">
              Back to the league
            </ButtonLink>
          )
        }
      >
        {canLink
          ? "Link the league to its fantasy platform to get the table, the weekly high scores and the final places from there. If that isn't possible, upload its table."
          : "They appear here once the commissioner links the league to its fantasy platform or uploads them."}
      </EmptyState>
    </div>
  );
}
