import { useLocation, useSearch } from "wouter";
import { addressOf, emptyFilter, type Filter, filterOf } from "#web/leagues/classifieds/filter.ts";
import { FilterPanel } from "#web/leagues/classifieds/filter-panel.tsx";
import { LeagueResults } from "#web/leagues/classifieds/league-results.tsx";
import { PageHeader } from "#web/ui/layout.tsx";

/** Public leagues for everyone, filtered by the database (SPEC §2, Classifieds). */
export function ClassifiedsPage() {
  const filter = filterOf(useSearch());
  const [, go] = useLocation();
  const change = (changed: Filter) => go(addressOf(changed), { replace: true });
  return (
    <div className="page">
      <PageHeader
        title="Classifieds"
        intro="Leagues looking for players. We hold their entry fees until the season ends."
      />
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[15rem_1fr]">
        <FilterPanel filter={filter} onChange={change} />
        <div className="min-w-0">
          <LeagueResults filter={filter} onClear={() => change(emptyFilter)} />
        </div>
      </div>
    </div>
  );
}
