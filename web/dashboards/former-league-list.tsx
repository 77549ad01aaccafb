import { useQuery } from "@tanstack/react-query";
import type { League } from "#contract/leagues.ts";
import { placeholderName } from "#contract/shown-names.ts";
import { query } from "#web/api/query.ts";
import { StatusBadge } from "#web/leagues/status-badge.tsx";
import { paths } from "#web/paths.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Section } from "#web/ui/layout.tsx";

/** The leagues whose members voted this person out, still theirs to read. Nothing stands here while there is none. */
export function FormerLeagueList() {
  const { data: leagues, isError, refetch } = useQuery(query("GET /api/leagues/formerly-run"));
  if (isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>We couldn't load the leagues you ran.</p>
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!leagues || leagues.length === 0) return null;
  return (
    <Section title="Leagues you ran">
      <p className="mb-4 text-ink-soft">
        The members chose another commissioner. You can still read the league and its statement.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {leagues.map((league) => (
          <FormerLeague key={league.id} league={league} />
        ))}
      </ul>
    </Section>
  );
}

function FormerLeague({ league }: { league: League }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <AppLink to={paths.league(league.id)} className="font-semibold wrap-anywhere hover:underline">
            {league.name}
          </AppLink>
          <StatusBadge status={league.status} />
        </p>
        <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
          run by {league.commissionerUsername ?? placeholderName(league.commissionerId)} now
        </p>
      </div>
      <ButtonLink to={paths.league(league.id)} variant="secondary">
        View<span className="sr-only"> {league.name}</span>
      </ButtonLink>
    </li>
  );
}
