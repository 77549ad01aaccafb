import type { LeagueResults } from "#contract/results/league-results.ts";
import { ChangedCells } from "#web/money/payouts/changed-cells.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Section } from "#web/ui/layout.tsx";

/** Lists what the latest change in the results changed, cell by cell (RULES §21). */
export function Changes({ leagueId, results }: { leagueId: string; results: LeagueResults }) {
  if (!results.change) return null;
  const { before, after } = results.change;
  return (
    <Section title="What changed">
      <p className="mb-3 text-ink-soft">
        The results of <DateText value={after.endedAt} withTime /> differ from those of{" "}
        <DateText value={before.endedAt} withTime />.
      </p>
      <ChangedCells key={after.importId} leagueId={leagueId} before={before.importId} after={after.importId} />
    </Section>
  );
}
