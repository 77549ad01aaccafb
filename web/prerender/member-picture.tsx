import type { ReactNode } from "react";
import { FIRST_NAME_PLACE, LEAGUE_PLACES } from "#contract/platform/prerendered.ts";
import type { Call } from "#web/api/request.ts";
import { DashboardHead } from "#web/leagues/dashboards/dashboard-head.tsx";
import { CreateLeagueHead } from "#web/leagues/form/create-league-head.tsx";
import { LeagueSkeleton } from "#web/leagues/league-skeleton.tsx";
import { AdminHead } from "#web/operations/admin-head.tsx";
import { AdminShape, DashboardShape, LeagueFormShape, ScreenShape } from "#web/pages/screen-shape.tsx";
import { Wordmark } from "#web/pot/wordmark.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** A screen for someone with a session, before we know who they are: the header, and the screen's shape. */
export function MemberPicture({ shape = <ScreenShape /> }: { shape?: ReactNode }) {
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

/**
 * Screens with a heading that is the same for all, or with places for words of answers that their page brings, and these
 * answers' calls.
 */
export const worded: Partial<Record<string, { picture: ReactNode; asks: readonly Call[] }>> = {
  "/leagues/create": { picture: <LeagueFormShape head={<CreateLeagueHead />} />, asks: [] },
  "/leagues/:id": {
    picture: <LeagueSkeleton words={LEAGUE_PLACES} />,
    asks: ["GET /api/leagues/:id", "GET /api/auth/user"],
  },
  "/player": {
    picture: <DashboardShape head={<DashboardHead as="player" firstName={FIRST_NAME_PLACE} />} />,
    asks: ["GET /api/auth/user"],
  },
  "/admin": {
    picture: <AdminShape head={<AdminHead note={<Skeleton className="h-5 w-64 max-w-full" />} />} />,
    asks: [],
  },
};
