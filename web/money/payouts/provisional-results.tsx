import { isOfWeek } from "#contract/money/is-of-week.ts";
import { listed } from "#contract/platform/listed.ts";
import type { LeagueResults } from "#contract/results/league-results.ts";
import { isUploaded } from "#contract/results/results-words.ts";
import { provisionalUntil } from "#web/money/payouts/final-from.ts";
import { SeasonState } from "#web/money/payouts/season-state.tsx";

type ProvisionalProps = {
  results: Pick<LeagueResults, "current" | "seasonFinality" | "weekFinality">;
  /** The day, week or month of the payouts, as far as it is typed; null for the season's own. */
  period: string | null;
};

/** Says that the results behind payouts can still change, and until when (RULES §21). Uploads never become final. */
export function ProvisionalResults({ results, period }: ProvisionalProps) {
  const { current, seasonFinality } = results;
  if (!current || isUploaded(current.table)) return null;
  const words =
    period !== null
      ? weekWords(results, period)
      : !current.table.isSeasonOver
        ? "The season isn't over, so the results are provisional."
        : seasonFinality?.finalAt === null && <SeasonState finality={seasonFinality} />;
  return words ? <p className="text-sm text-ink-soft">{words}</p> : null;
}

/** About the weeks that a period names, or else all that are complete. */
function weekWords({ current, weekFinality }: ProvisionalProps["results"], period: string): string | undefined {
  const open = current?.table.weeks.filter(({ week, isComplete }) => !isComplete && isOfWeek(period, week)) ?? [];
  if (open.length > 0) return "The week isn't over, so its results are provisional.";
  const named = weekFinality.filter(({ week }) => isOfWeek(period, week));
  const waiting = (named.length > 0 ? named : weekFinality).filter(({ isFinal }) => !isFinal);
  const last = waiting
    .map(({ finalFrom }) => finalFrom)
    .sort()
    .at(-1);
  if (last === undefined) return undefined;
  const weeks = listed(waiting.map(({ week }) => week));
  return `${waiting.length === 1 ? `Week ${weeks} is` : `Weeks ${weeks} are`} provisional ${provisionalUntil(last)}.`;
}
