import type { ReactNode } from "react";
import { LeagueSkeleton } from "#web/leagues/league-skeleton.tsx";
import { Wordmark } from "#web/pot/wordmark.tsx";
import { LoadingRows } from "#web/ui/loading-rows.tsx";
import { LoadingScreen, Skeleton } from "#web/ui/skeleton.tsx";

/** A screen for someone with a session, before we know who they are: the header, and the screen's shape. */
export function MemberPicture({ path }: { path: string }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-paper/92">
        <div className="page flex h-16 items-center justify-between gap-3">
          <Wordmark />
          <Skeleton className="h-9 w-28 lg:w-80" />
        </div>
      </header>
      <main className="flex-1">
        <div className="pt-8 pb-16 sm:pt-12">{SHAPES[path] ?? <LoadingScreen />}</div>
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
