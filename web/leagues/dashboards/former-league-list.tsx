import { useId } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { commissionerNameOf } from "#contract/people/shown-names.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { StatusBadge } from "#web/leagues/status-badge.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { paths } from "#web/ui/paths.ts";
import { Row } from "#web/ui/row.tsx";

/**
 * The leagues whose members chose another commissioner. This person can still read them. Renders nothing if there are
 * none.
 */
export function FormerLeagueList() {
  const former = useLoad(query("GET /api/leagues/formerly-run"));
  return (
    <Loaded from={former} what="the leagues you ran" pending={null} empty={null} isSection>
      {(leagues) => (
        <FoldedSection title="Leagues you ran" hint={leagues.length}>
          <p className="mb-2 text-sm text-ink-soft">
            The members chose another commissioner. You can still view the league and its statement.
          </p>
          <ul className="divide-y divide-line">
            {leagues.map((league) => (
              <FormerLeague key={league.id} league={league} />
            ))}
          </ul>
        </FoldedSection>
      )}
    </Loaded>
  );
}

function FormerLeague({ league }: { league: League }) {
  const name = useId();
  return (
    <Row namedBy={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <AppLink id={name} to={paths.league(league.id)} className="font-semibold wrap-anywhere hover:underline">
            {league.name}
          </AppLink>
          <StatusBadge status={league.status} />
        </p>
        <p className="mt-1 text-sm text-ink-soft wrap-anywhere">now run by {commissionerNameOf(league)}</p>
      </div>
      <ButtonLink to={paths.league(league.id)} variant="secondary" size="small">
        View
      </ButtonLink>
    </Row>
  );
}
