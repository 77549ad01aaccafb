import { Skeleton } from "#web/ui/skeleton.tsx";

const CARDS = [1, 2, 3, 4];
const FACTS = [1, 2, 3];

/** Placeholder cards while leagues load: a pot and a name, three facts, the button. */
export function LoadingCards() {
  return (
    <div role="status" className="grid gap-6 md:grid-cols-2">
      <span className="sr-only">Loading leagues</span>
      {CARDS.map((card) => (
        <div key={card} className="rounded-card border border-line bg-surface p-5">
          <div className="flex items-start gap-4">
            <Skeleton className="h-12 w-14 shrink-0" />
            <div className="grid flex-1 gap-2.5">
              <Skeleton className="h-6 w-40 max-w-full" />
              <Skeleton className="h-5 w-52 max-w-full" />
            </div>
          </div>
          <div className="mt-4 grid grid-cols-3 gap-x-6 gap-y-4 border-t border-line pt-3">
            {FACTS.map((fact) => (
              <div key={fact} className="grid gap-1.5">
                <Skeleton className="h-4 w-20" />
                <Skeleton className="h-5 w-24" />
              </div>
            ))}
          </div>
          <div className="mt-4 flex items-center justify-between gap-4">
            <Skeleton className="h-9 w-32" />
            <Skeleton className="h-11 w-30" />
          </div>
        </div>
      ))}
    </div>
  );
}
