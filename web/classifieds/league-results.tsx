import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Classified } from "#contract/classifieds.ts";
import { counted } from "#contract/counted.ts";
import { pagesOf } from "#web/api/pages.ts";
import { query } from "#web/api/query.ts";
import { waitOr } from "#web/api/request.ts";
import { chosenCount, type Filter, queryOf } from "#web/classifieds/filter.ts";
import { LeagueCard } from "#web/classifieds/league-card.tsx";
import { LoadingCards } from "#web/classifieds/loading-cards.tsx";
import { paths } from "#web/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";

const PAGE_SIZE = "24";

/** The leagues under a filter. Those of the filter before stay, dimmed, until the new ones are there. */
export function LeagueResults({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  const list = useInfiniteQuery({
    ...pagesOf("GET /api/classifieds", { ...queryOf(filter), limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = list;
  if (!data && list.isError) {
    return (
      <ErrorState title="The classifieds did not load" onRetry={() => void list.refetch()}>
        {waitOr(list.error, "No money moved. Try again in a moment.")}
      </ErrorState>
    );
  }
  const leagues = data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (!data || (isPlaceholderData && leagues.length === 0))
    return (
      <Counted>
        <LoadingCards />
      </Counted>
    );
  return (
    <Counted shown={leagues.length}>
      {leagues.length === 0 ? (
        <NoLeagues isFiltered={chosenCount(filter) > 0} onClear={onClear} />
      ) : (
        <Cards leagues={leagues} isOfBefore={isPlaceholderData} />
      )}
      {list.hasNextPage && !isPlaceholderData && (
        <LoadMore
          hasFailed={list.isFetchNextPageError}
          isPending={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </Counted>
  );
}

/** How many are shown of how many there are, above what is shown. */
function Counted({ shown, children }: { shown?: number | undefined; children: ReactNode }) {
  const { data: counts } = useQuery(query("GET /api/classifieds/counts"));
  return (
    <>
      <p role="status" className="figures mb-4 min-h-6 text-ink-soft">
        {shown !== undefined && counts && `Showing ${shown} of ${counted(counts.total, "league")}`}
      </p>
      {children}
    </>
  );
}

function Cards({ leagues, isOfBefore }: { leagues: Classified[]; isOfBefore: boolean }) {
  return (
    <ul
      aria-busy={isOfBefore}
      className={classNames(
        "-mb-6 grid gap-x-6 transition-opacity duration-150 ease-out md:grid-cols-2",
        isOfBefore && "opacity-60",
      )}
    >
      {leagues.map((league) => (
        <LeagueCard key={league.id} league={league} />
      ))}
    </ul>
  );
}

type LoadMoreProps = { hasFailed: boolean; isPending: boolean; onMore: () => void };

function LoadMore({ hasFailed, isPending, onMore }: LoadMoreProps) {
  return (
    <div className="mt-10 grid justify-items-center gap-3">
      {hasFailed && !isPending && (
        <p role="alert" className="font-medium text-red">
          The next leagues did not load. Try again in a moment.
        </p>
      )}
      <Button variant="secondary" isPending={isPending} onClick={onMore}>
        {isPending ? "Loading…" : "Load more"}
      </Button>
    </div>
  );
}

function NoLeagues({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState
        title="No leagues available"
        action={<ButtonLink to={paths.createLeague()}>Create a League</ButtonLink>}
      >
        Nobody is looking for players at the moment. Open a league and list it here.
      </EmptyState>
    );
  }
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
