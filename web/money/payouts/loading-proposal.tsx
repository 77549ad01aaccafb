import { Skeleton } from "#web/ui/skeleton.tsx";

/** A placeholder for a proposal: a place, a winner and an amount in each row, the pool under them, and the button. */
export function LoadingProposal({ what }: { what: string }) {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading {what}</span>
      <div className="grid gap-3">
        {[1, 2, 3].map((place) => (
          <div key={place} className="grid grid-cols-[3rem_1fr_2.75rem] gap-2 sm:grid-cols-[4rem_1fr_10rem_2.75rem]">
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
            <Skeleton className="h-11 max-sm:order-last max-sm:col-span-3" />
            <Skeleton className="mx-auto my-3 size-5" />
          </div>
        ))}
        <div className="flex gap-2">
          <Skeleton className="h-9 w-32" />
          <Skeleton className="h-9 w-40" />
        </div>
      </div>
      <div className="divide-y divide-line">
        {[1, 2, 3].map((fact) => (
          <div key={fact} className="flex justify-between gap-4 py-3">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-5 w-20" />
          </div>
        ))}
      </div>
      <Skeleton className="h-13 w-full" />
    </div>
  );
}
