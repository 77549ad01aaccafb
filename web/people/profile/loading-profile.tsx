import type { ReactNode } from "react";
import { Lines, Loading, LoadingHeader } from "#web/ui/loading.tsx";
import { Fields } from "#web/ui/loading-form.tsx";
import { Items } from "#web/ui/loading-items.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const LINKS = ["w-12", "w-16", "w-18", "w-24", "w-20"];

/** One of the profile's pages while it loads: the way between them, and what this one begins with. */
export const LoadingProfile = ({ children = <LoadingIdentity /> }: { children?: ReactNode }) => (
  <Loading className="page min-h-dvh gap-12 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
    <div className="mb-6 flex h-11 items-center gap-6 overflow-hidden border-line px-3 max-lg:border-b lg:grid lg:h-auto lg:content-start lg:gap-7 lg:border-l lg:py-3">
      {LINKS.map((width) => (
        <Skeleton key={width} className={`h-4 shrink-0 ${width}`} />
      ))}
    </div>
    <div className="max-w-2xl min-w-0">
      <LoadingHeader />
      {children}
    </div>
  </Loading>
);

const LoadingIdentity = () => (
  <>
    <div className="mb-8 flex items-center gap-5">
      <Skeleton className="size-20 shrink-0 rounded-full" />
      <Skeleton className="h-11 w-44" />
    </div>
    <Fields count={3} />
  </>
);

export const LoadingSecurity = () => (
  <LoadingProfile>
    <Skeleton className="mb-4 h-6 w-48" />
    <Items rows={3} hasIcon />
  </LoadingProfile>
);

/** A sentence or two and a button. */
export const LoadingTopic = () => (
  <LoadingProfile>
    <Lines widths={["w-full", "w-2/3"]} className="mb-4" />
    <Skeleton className="h-11 w-44" />
  </LoadingProfile>
);
