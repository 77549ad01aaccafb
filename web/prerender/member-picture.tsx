import type { ReactNode } from "react";
import { LEAGUE_PLACES } from "#contract/platform/prerendered.ts";
import { CreateLeagueHead } from "#web/leagues/form/create-league-head.tsx";
import { LeagueSkeleton } from "#web/leagues/league-skeleton.tsx";
import { Wordmark } from "#web/pot/wordmark.tsx";
import { LoadingRows } from "#web/ui/loading-rows.tsx";
import { LoadingScreen, Skeleton } from "#web/ui/skeleton.tsx";

type PictureProps = {
  path: string;
  /** Whether its address has a query, which may change its heading. */
  hasQuery: boolean;
  /** Whether its page brings the league that it shows. */
  hasLeague: boolean;
};

/** A screen for someone with a session, before we know who they are: the header, and the screen's shape. */
export function MemberPicture({ path, hasQuery, hasLeague }: PictureProps) {
  const shape = (hasLeague && OF_LEAGUES[path]) || (!hasQuery && HEADED[path]) || SHAPES[path];
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-paper/92">
        <div className="page flex h-16 items-center justify-between gap-3">
          <Wordmark />
          <Skeleton className="h-9 w-28 lg:w-80" />
        </div>
      </header>
      <main className="flex-1">
        <div className="pt-8 pb-16 sm:pt-12">{shape ?? <LoadingScreen />}</div>
      </main>
    </div>
  );
}

/** A heading, what needs this person, and their leagues. */
const rows = (
  <div className="page min-h-dvh">
    <Skeleton className="mb-8 h-10 w-72 max-w-full" />
    <Skeleton className="mb-3 h-6 w-40" />
    <Skeleton className="mb-10 h-20 w-full" />
    <LoadingRows what="your leagues" />
  </div>
);

const SHAPES: Partial<Record<string, ReactNode>> = {
  "/": rows,
  "/commissioner": rows,
  "/player": rows,
  "/leagues/:id": <LeagueSkeleton />,
};

const form = (
  <div role="status" className="grid gap-5">
    <span className="sr-only">Loading</span>
    <Skeleton className="h-11 w-80 max-w-full" />
    <Skeleton className="mt-7 h-8 w-56 max-w-full" />
    <Skeleton className="h-18 w-full" />
    <Skeleton className="h-18 w-full" />
    <Skeleton className="h-18 w-full" />
  </div>
);

/** Screens whose heading is the same for all, so that it is there before the rest. */
const HEADED: Partial<Record<string, ReactNode>> = {
  "/leagues/create": (
    <div className="page min-h-dvh">
      <CreateLeagueHead />
      {form}
    </div>
  ),
};

/** Screens that show a league's words as soon as the page brings that league. */
const OF_LEAGUES: Partial<Record<string, ReactNode>> = { "/leagues/:id": <LeagueSkeleton words={LEAGUE_PLACES} /> };

/** Whether a screen's picture depends on its address's query. */
export const isHeaded = (path: string) => path in HEADED;
/** Whether a screen's picture has places for a league's words. */
export const isOfLeague = (path: string) => path in OF_LEAGUES;
