import type { SeasonFinality } from "#contract/results/results-finality-fields.ts";
import { DateText } from "#web/ui/date.tsx";

/** Whether the season's results are final, and if not, when they can be. */
export function SeasonState({ finality: { finalAt, finalFrom, changedAt } }: { finality: SeasonFinality }) {
  if (finalAt) {
    return (
      <span>
        Final since <DateText value={finalAt} withTime />.
      </span>
    );
  }
  return (
    <span>
      {changedAt && (
        <>
          The results changed on <DateText value={changedAt} withTime />, after the season was over.{" "}
        </>
      )}
      Provisional until{" "}
      {Date.parse(finalFrom) > Date.now() ? <DateText value={finalFrom} withTime /> : "the next fetch"}, then final if
      they don't change{changedAt && " again"}.
    </span>
  );
}
