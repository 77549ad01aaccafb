import { Loading } from "#web/ui/loading.tsx";
import { Fields } from "#web/ui/loading-form.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** A card form's shape: the number, its expiry and code side by side, and the button. */
export const CardFields = () => (
  <div aria-hidden className="grid gap-4">
    <Fields count={1} />
    <div className="grid grid-cols-2 gap-4">
      <Fields count={1} />
      <Fields count={1} />
    </div>
    <Skeleton className="h-13 w-full" />
  </div>
);

/** A placeholder in the card form's shape while it loads. */
export const LoadingCardForm = () => (
  <Loading what="the card form">
    <CardFields />
  </Loading>
);
