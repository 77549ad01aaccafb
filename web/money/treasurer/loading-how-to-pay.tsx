import { Card } from "#web/ui/layout.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Fields } from "#web/ui/loading-form.tsx";
import { FactLines, Items } from "#web/ui/loading-items.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** A placeholder in the shape of the screen that says how to pay a treasurer. */
export const LoadingHowToPay = () => (
  <Loading
    what="how to pay"
    className="page grid min-h-dvh grid-cols-1 content-start items-start gap-x-16 gap-y-5 lg:grid-cols-[1fr_26rem]"
  >
    <div>
      <Skeleton className="h-9 w-64 max-w-full sm:h-10" />
      <Skeleton className="mt-3 h-5 w-48" />
      <Skeleton className="mt-6 h-10 w-40 lg:h-14 lg:w-56" />
      <div className="mt-8 max-w-lg max-lg:hidden">
        <FactLines rows={5} />
      </div>
    </div>
    <Card className="max-lg:p-4">
      <Items rows={2} end="h-11 w-28" className="mb-5" />
      <Fields count={1} />
      <Skeleton className="mt-5 h-13 w-full" />
    </Card>
  </Loading>
);
