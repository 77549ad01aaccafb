import { Card } from "#web/ui/layout.tsx";
import { FactLines, Lines } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Placeholder cards while leagues load: a name, three facts, the button. */
export const LoadingCards = () => (
  <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
    {[1, 2, 3, 4].map((card) => (
      <Card key={card} className="max-sm:p-4">
        <Lines widths={["w-40", "w-52"]} className="mb-3 border-b border-line pb-3" />
        <FactLines rows={3} />
        <Skeleton className="mt-4 ml-auto h-11 w-30" />
      </Card>
    ))}
  </div>
);
