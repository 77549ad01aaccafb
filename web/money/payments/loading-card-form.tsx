import { Skeleton } from "#web/ui/skeleton.tsx";

/** A placeholder in the card form's shape while it loads. */
export function LoadingCardForm() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the card form</span>
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-11 w-full" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
      <Skeleton className="h-13 w-full" />
    </div>
  );
}
