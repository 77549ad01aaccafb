import type { LeagueResults } from "#contract/results/league-results.ts";
import { ChangedCells } from "#web/money/payouts/changed-cells.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Checkbox } from "#web/ui/inputs.tsx";

type ComparedResultsProps = {
  leagueId: string;
  change: NonNullable<LeagueResults["change"]>;
  isCompared: boolean;
  onCompare: (isCompared: boolean) => void;
};

/**
 * Shows what changed in the results; the person proposing payouts from them confirms having compared it (RULES §21).
 */
export function ComparedResults({ leagueId, change: { before, after }, isCompared, onCompare }: ComparedResultsProps) {
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <p className="font-semibold">The results have changed</p>
      <p className="mb-2 text-sm">
        The results of <DateText value={after.endedAt} withTime /> differ from those of{" "}
        <DateText value={before.endedAt} withTime />. Compare them before you propose payouts.
      </p>
      <ChangedCells key={after.importId} leagueId={leagueId} before={before.importId} after={after.importId} />
      <div className="mt-3">
        <Checkbox label="I compared them" checked={isCompared} onChange={({ target }) => onCompare(target.checked)} />
      </div>
    </div>
  );
}
