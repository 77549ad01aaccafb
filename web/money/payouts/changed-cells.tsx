import { useState } from "react";
import { counted } from "#contract/platform/counted.ts";
import { type Difference, differencesBetween } from "#contract/results/compare-results.ts";
import { together, useLoad } from "#web/api/load.ts";
import { evidenceQuery } from "#web/money/payouts/evidence-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type ChangedCellsProps = { leagueId: string; before: string; after: string };

/** Everything that differs between two imports, cell by cell. */
export function ChangedCells({ leagueId, before, after }: ChangedCellsProps) {
  const one = useLoad(evidenceQuery(leagueId, before));
  const other = useLoad(evidenceQuery(leagueId, after));
  return (
    <Loaded from={together({ one, other })} what="what changed" pending={<LoadingCells />}>
      {(loaded) => <DifferenceList differences={differencesBetween(loaded.one.table, loaded.other.table)} />}
    </Loaded>
  );
}

const LoadingCells = () => (
  <div role="status" className="grid gap-4 py-2">
    <span className="sr-only">Loading what changed</span>
    {["one", "two", "three"].map((row) => (
      <div key={row} className="grid grid-cols-[2fr_1.5fr_1.5fr] gap-3">
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
      </div>
    ))}
  </div>
);

const SHOWN_AT_FIRST = 8;

function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? differences : differences.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <table className="w-full text-left">
        <thead className="eyebrow border-b border-line">
          <tr>
            <th className="w-2/5 py-2 pr-3">What</th>
            <th className="w-[30%] py-2 pr-3">Before</th>
            <th className="py-2">After</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {shown.map(({ about, cell, before, after }) => (
            <tr key={`${about} ${cell} ${before} ${after}`} className="align-top">
              <th scope="row" className="py-2.5 pr-3 font-normal">
                <span className="font-semibold wrap-anywhere">{about}</span>
                <span className="block text-sm text-ink-soft wrap-anywhere">{cell}</span>
              </th>
              <td className="figures py-2.5 pr-3 text-ink-soft wrap-anywhere">{before}</td>
              <td className="figures py-2.5 font-semibold wrap-anywhere">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length > shown.length && (
        <Button variant="quiet" size="small" className="mt-3 -ml-3" onClick={() => setIsWhole(true)}>
          Show all {counted(differences.length, "change")}
        </Button>
      )}
    </>
  );
}
