import { Skeleton } from "#web/ui/skeleton.tsx";

/** A placeholder for a list of leagues, of any length: a pot, a name, a line of facts. */
export function LoadingRows({ what }: { what: string }) {
  return (
    <div role="status" data-coming className="grid grid-cols-1 gap-6 py-5">
      <span className="sr-only">Loading {what}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-5">
          <Skeleton className="size-12" />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="mt-2 h-4 w-72 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
