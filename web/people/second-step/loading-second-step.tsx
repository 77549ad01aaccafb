import { Loading } from "#web/ui/loading.tsx";
import { Fields } from "#web/ui/loading-form.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The second step while it loads: the field of a code and its button, and the other way to sign in. */
export const LoadingSecondStep = () => (
  <Loading what="the second step" className="grid gap-5">
    <Fields count={1} />
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-4 w-44" />
  </Loading>
);
