import { Section } from "#web/ui/layout.tsx";
import { Lines, Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const TOTALS = ["w-20", "w-16", "w-18", "w-14"];
const ENTRIES = ["w-36", "w-32", "w-40"];

/** The escrow statement while it loads: its totals, the balance, and its entries. A phone folds it to its name and a line. */
export const LoadingStatement = ({ what }: { what: string }) => (
  <Loading what={what}>
    <Lines widths={["w-20", "w-48"]} className="border-b border-line py-3.5 lg:hidden" />
    <div className="max-lg:hidden">
      <Section title="Escrow">
        <div className="mb-5 grid grid-cols-4 gap-4">
          {TOTALS.map((width) => (
            <div key={width} className="grid gap-2">
              <Skeleton className={`h-4 ${width}`} />
              <Skeleton className="h-6 w-24" />
            </div>
          ))}
        </div>
        <Balance />
        <div className="divide-y divide-line">
          {ENTRIES.map((width) => (
            <div key={width} className="flex gap-8 py-3.5">
              <Skeleton className="h-4 w-24" />
              <Skeleton className={`h-4 ${width}`} />
              <Skeleton className="ml-auto h-4 w-16" />
              <Skeleton className="h-4 w-16" />
            </div>
          ))}
        </div>
      </Section>
    </div>
  </Loading>
);

/** A balance that rises with each payment, as its chart draws it. */
const Balance = () => (
  <div aria-hidden className="mb-4 flex h-24 items-end border-b border-line">
    {["h-1/4", "h-1/2", "h-3/4", "h-full"].map((height) => (
      <Skeleton key={height} className={`flex-1 rounded-none ${height}`} />
    ))}
  </div>
);
