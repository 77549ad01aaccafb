import { Lines, Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** What an emailed link leads to while it loads: a sign, a question, a sentence, and the button. */
export const LoadingStep = () => (
  <Loading className="page grid min-h-dvh max-w-xl content-start justify-items-center gap-4 py-16">
    <Skeleton className="size-10 rounded-full" />
    <Skeleton className="h-9 w-72 max-w-full" />
    <Lines widths={["w-80", "w-56"]} className="max-w-full justify-items-center" />
    <Skeleton className="h-12 w-48" />
  </Loading>
);
