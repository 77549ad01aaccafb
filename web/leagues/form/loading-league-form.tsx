import { CreateLeagueHead } from "#web/leagues/form/create-league-head.tsx";
import { Card, PageHeader } from "#web/ui/layout.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Fields } from "#web/ui/loading-form.tsx";
import { FactLines } from "#web/ui/loading-items.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The form for a new league while it loads, next to the summary. `isHeaded` if its heading is already known. */
export const LoadingLeagueForm = ({ isHeaded }: { isHeaded?: boolean }) => (
  <Loading className="page min-h-dvh">
    {isHeaded ? (
      <CreateLeagueHead />
    ) : (
      <PageHeader
        title={<Skeleton className="h-[1em] w-72 max-w-full" />}
        intro={<Skeleton className="h-5 w-96 max-w-full" />}
      />
    )}
    <div className="grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_24rem]">
      <div>
        <Skeleton className="mb-10 h-5 w-64 max-w-full" />
        <Skeleton className="h-8 w-56 max-w-full" />
        <Fields count={4} className="mt-3 border-t border-line pt-5" />
      </div>
      <Card>
        <Skeleton className="mb-4 h-6 w-40" />
        <Skeleton className="h-8 w-32" />
        <Skeleton className="mt-5 mb-2 h-10 w-full" />
        <FactLines rows={2} />
        <Skeleton className="mt-4 h-12 w-full" />
      </Card>
    </div>
  </Loading>
);
