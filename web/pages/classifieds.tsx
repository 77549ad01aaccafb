import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useLocation, useSearch } from "wouter";
import type { Classified } from "#contract/classifieds.ts";
import { pagesOf } from "#web/api/pages.ts";
import { query } from "#web/api/query.ts";
import { addressOf, type Filter, filterOf, isEmptyFilter, queryOf } from "#web/classifieds/filter.ts";
import { FilterPanel } from "#web/classifieds/filter-panel.tsx";
import { LeagueCard } from "#web/classifieds/league-card.tsx";
import { paths } from "#web/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const PAGE_SIZE = "24";

/** Public leagues for everybody to see, narrowed by the database (SPEC §2, Classifieds). */
export function ClassifiedsPage() {
  const filter = filterOf(useSearch());
  const [, go] = useLocation();
  const change = (changed: Filter) => go(addressOf(changed), { replace: true });
  const list = useInfiniteQuery(pagesOf("GET /api/classifieds", { ...queryOf(filter), limit: PAGE_SIZE }));
  const leagues = list.data?.pages.flatMap(({ rows }) => rows);
  return (
    <div className="page">
      <PageHeader
        title="Classifieds"
        intro="Leagues that look for players. Their entry fees are held until they end."
      />
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[15rem_1fr]">
        <FilterPanel filter={filter} onChange={change} />
        <div>
          <Count shown={list.data?.pages[0]?.total} />
          {list.isError ? (
            <ErrorState title="The classifieds did not load" onRetry={() => void list.refetch()}>
              No money moved. Try again in a moment.
            </ErrorState>
          ) : leagues ? (
            <Leagues leagues={leagues} filter={filter} onClear={() => change({ sport: [], fantasyService: [] })} />
          ) : (
            <LoadingCards />
          )}
          {list.hasNextPage && (
            <div className="mt-8 grid justify-items-center">
              <Button variant="secondary" isPending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Load more
              </Button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function Count({ shown }: { shown: number | undefined }) {
  const { data: counts } = useQuery(query("GET /api/classifieds/counts"));
  return (
    <p role="status" className="figures mb-4 min-h-6 text-ink-soft">
      {shown !== undefined && counts && `Showing ${shown} of ${counts.total} leagues`}
    </p>
  );
}

type LeaguesProps = { leagues: Classified[]; filter: Filter; onClear: () => void };

function Leagues({ leagues, filter, onClear }: LeaguesProps) {
  if (leagues.length > 0) {
    return (
      <div className="grid gap-6 md:grid-cols-2">
        {leagues.map((league) => (
          <LeagueCard key={league.id} league={league} />
        ))}
      </div>
    );
  }
  if (!isEmptyFilter(filter)) {
    return (
      <EmptyState
        title="No leagues match your filters"
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear All
          </Button>
        }
      >
        Take a filter away, or look again in a few days.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No leagues available"
      action={<ButtonLink to={paths.createLeague()}>Create a League</ButtonLink>}
    >
      Nobody is looking for players at the moment. Open a league and list it here.
    </EmptyState>
  );
}

function LoadingCards() {
  return (
    <div role="status" className="grid gap-6 md:grid-cols-2">
      <span className="sr-only">Loading leagues</span>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-80 w-full rounded-card" />
      ))}
    </div>
  );
}
