import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { Classified } from "#contract/leagues/classifieds.ts";
import { counted } from "#contract/platform/counted.ts";
import { useList } from "#web/api/list.ts";
import { useOptional } from "#web/api/load.ts";
import { pagesOf } from "#web/api/pages.ts";
import { query } from "#web/api/query.ts";
import { chosenCount, type Filter, queryOf } from "#web/leagues/classifieds/filter.ts";
import { LeagueCard } from "#web/leagues/classifieds/league-card.tsx";
import { LoadingCards } from "#web/leagues/classifieds/loading-cards.tsx";
import { EmptyState } from "#web/pot/empty-state.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { paths } from "#web/ui/paths.ts";

const PAGE_SIZE = "24";

/** The leagues that match a filter. The previous leagues stay, dimmed, until the new ones arrive. */
export function LeagueResults({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  const list = useList({
    ...pagesOf("GET /api/classifieds", { ...queryOf(filter), limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const pending = (
    <Counted>
      <Loading what="leagues">
        <LoadingCards />
      </Loading>
    </Counted>
  );
  return (
    <Loaded from={list} what="the classifieds" pending={pending}>
      {({ rows, isPrevious, more }) =>
        isPrevious && rows.length === 0 ? (
          pending
        ) : (
          <Counted shown={rows.length}>
            {rows.length > 0 ? (
              <Cards leagues={rows} isPrevious={isPrevious} />
            ) : chosenCount(filter) > 0 ? (
              <NoneMatch onClear={onClear} />
            ) : (
              <NoLeagues>No league is looking for players right now. Create one and list it here.</NoLeagues>
            )}
            {more && (
              <div className="mt-10">
                <LoadMore more={more} variant="secondary" size="medium" />
              </div>
            )}
          </Counted>
        )
      }
    </Loaded>
  );
}

/** Says how many of the matching leagues are shown, above the list. */
function Counted({ shown, children }: { shown?: number | undefined; children: ReactNode }) {
  const counts = useOptional(query("GET /api/classifieds/counts"));
  return (
    <>
      <p role="status" className="figures mb-4 min-h-6 text-ink-soft">
        {shown !== undefined && counts && `Showing ${shown} of ${counted(counts.total, "league")}`}
      </p>
      {children}
    </>
  );
}

function Cards({ leagues, isPrevious }: { leagues: Classified[]; isPrevious: boolean }) {
  return (
    <ul
      aria-busy={isPrevious}
      className={classNames(
        "-mb-4 grid gap-x-6 sm:-mb-6 transition-opacity duration-150 ease-out md:grid-cols-2",
        isPrevious && "opacity-60",
      )}
    >
      {leagues.map((league) => (
        <LeagueCard key={league.id} league={league} />
      ))}
    </ul>
  );
}

export const NoLeagues = ({ children }: { children: string }) => (
  <EmptyState title="No leagues available" action={<ButtonLink to={paths.createLeague()}>Create a League</ButtonLink>}>
    {children}
  </EmptyState>
);

function NoneMatch({ onClear }: { onClear: () => void }) {
  const words = useId();
  return (
    <EmptyState
      title="No leagues match your filters"
      action={
        <Button variant="secondary" aria-describedby={words} onClick={onClear}>
          Clear All
        </Button>
      }
    >
      <span id={words}>Clear a filter, or check back in a few days.</span>
    </EmptyState>
  );
}
