import type { ReactNode } from "react";
import { FIRST_NAME_PLACE, LEAGUE_PLACES } from "#contract/platform/prerendered.ts";
import type { Call } from "#web/api/request.ts";
import { DashboardHead } from "#web/leagues/dashboards/dashboard-head.tsx";
import { LoadingDashboard } from "#web/leagues/dashboards/loading-dashboard.tsx";
import { LoadingLeagueForm } from "#web/leagues/form/loading-league-form.tsx";
import { LeagueSkeleton } from "#web/leagues/league-skeleton.tsx";
import { AdminPicture } from "#web/operations/first-words.tsx";
import { Wordmark } from "#web/pot/wordmark.tsx";
import { ScreenShape } from "#web/shell/screen-shape.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type PictureProps = {
  path: string;
  /** Whether its address has a query, which may change its heading. */
  hasQuery: boolean;
  /** Whether its page brings the answers with its first words. */
  hasWords: boolean;
};

/** A screen for someone with a session, before we know who they are: the header, and the screen's shape. */
export function MemberPicture({ path, hasQuery, hasWords }: PictureProps) {
  const shape = (hasWords && WORDED[path]?.picture) || (!hasQuery && HEADED[path]) || <ScreenShape path={path} />;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-paper/92">
        <div className="page flex h-16 items-center gap-3">
          <Wordmark />
          <HeaderLines />
        </div>
      </header>
      <main className="flex-1">
        <div className="pt-6 pb-12 sm:pt-12 sm:pb-16">{shape}</div>
      </main>
    </div>
  );
}

const LINKS = ["w-20", "w-32", "w-18"];

/** The header's links, and its controls: a phone has only the bell, the theme and the menu. */
const HeaderLines = () => (
  <>
    <div aria-hidden className="ml-6 flex gap-8 max-lg:hidden">
      {LINKS.map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
    <div aria-hidden className="ml-auto flex items-center gap-5">
      <Skeleton className="size-7 rounded-full max-lg:hidden" />
      <Skeleton className="h-4 w-28 max-lg:hidden" />
      <Skeleton className="size-5" />
      <Skeleton className="size-5" />
      <Skeleton className="size-5 lg:hidden" />
      <Skeleton className="h-10 w-24 max-lg:hidden" />
    </div>
  </>
);

/** Screens whose heading is the same for all, so that it is there before the rest. */
const HEADED: Partial<Record<string, ReactNode>> = {
  "/leagues/create": <LoadingLeagueForm isHeaded />,
};

/** Screens with places for words of answers that their page brings, and these answers' calls. */
const WORDED: Partial<Record<string, { picture: ReactNode; asks: readonly Call[] }>> = {
  "/leagues/:id": {
    picture: <LeagueSkeleton words={LEAGUE_PLACES} />,
    asks: ["GET /api/leagues/:id", "GET /api/auth/user"],
  },
  "/player": {
    picture: <LoadingDashboard hasFigures head={<DashboardHead as="player" firstName={FIRST_NAME_PLACE} />} />,
    asks: ["GET /api/auth/user"],
  },
  "/admin": {
    picture: <AdminPicture />,
    asks: ["GET /api/admin/requests", "GET /api/admin/cases"],
  },
};

/** Whether a screen's picture depends on its address's query. */
export const isHeaded = (path: string) => path in HEADED;
/** The calls whose answers have the words of a screen's picture; undefined if it has no places for words. */
export const callsForWords = (path: string) => WORDED[path]?.asks;
