import { useLocation, useSearch } from "wouter";
import { useHasClassifieds, useKeepsOwnMoney } from "#web/api/use-keeps-own-money.ts";
import { addressOf, emptyFilter, type Filter, filterOf } from "#web/leagues/classifieds/filter.ts";
import { FilterPanel } from "#web/leagues/classifieds/filter-panel.tsx";
import { LeagueResults, NoLeagues } from "#web/leagues/classifieds/league-results.tsx";
import { PageHeader } from "#web/ui/layout.tsx";

const KEPT = "Each keeps its own money.";
const HELD = "We hold their entry fees until the season ends, unless a league keeps its own.";

/** Public leagues for everyone, filtered by the database (SPEC §2, Classifieds). */
export function ClassifiedsPage() {
  const filter = filterOf(useSearch());
  const [, go] = useLocation();
  const keepsOwnMoney = useKeepsOwnMoney();
  const change = (changed: Filter) => go(addressOf(changed), { replace: true });
  if (!useHasClassifieds()) {
    return (
      <div className="page">
        <PageHeader title="Classifieds" />
        <NoLeagues>Leagues here keep their own money, and aren't listed. Ask a commissioner for their link.</NoLeagues>
      </div>
    );
  }
  return (
    <div className="page">
      <PageHeader title="Classifieds" intro={`Leagues looking for players. ${keepsOwnMoney ? KEPT : HELD}`} />
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[15rem_1fr]">
        <FilterPanel filter={filter} onChange={change} />
        <div className="min-w-0">
          <LeagueResults filter={filter} onClear={() => change(emptyFilter)} />
        </div>
      </div>
    </div>
  );
}
