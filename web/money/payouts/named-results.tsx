import type { League } from "#contract/leagues/leagues.ts";
import type { LeagueResults } from "#contract/results/league-results.ts";
import { isUploaded, sourceName } from "#contract/results/results-words.ts";
import { lastSeen } from "#contract/results/seen-results.ts";
import { useIsSettled, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { isPeriodOf } from "#web/money/payouts/proposal-pool.tsx";
import { ProvisionalResults } from "#web/money/payouts/provisional-results.tsx";
import { DateText } from "#web/ui/date.tsx";
import { paths } from "#web/ui/paths.ts";

const resultsOf = (leagueId: string) => query("GET /api/leagues/:id/results", { params: { id: leagueId } });

/** Whether it is known which results a proposal names, and so whether something in them must be compared first. */
export const useKnowsResults = (leagueId: string): boolean => useIsSettled(resultsOf(leagueId));

/** The season's results that a proposal names; undefined if there are none or this person may not see them. */
export function useNamedResults(leagueId: string): NamedResultsProps["results"] | undefined {
  const results = useOptional(resultsOf(leagueId));
  return results?.current ? { ...results, current: results.current } : undefined;
}

type NamedResultsProps = {
  league: League;
  /** The day, week or month of the payouts, as far as it is typed. */
  period: string;
  results: LeagueResults & { current: NonNullable<LeagueResults["current"]> };
};

/**
 * Says which results a proposal names, and whether they are provisional (RULES §21). They open in another tab, and the form
 * keeps what was typed.
 */
export function NamedResults({ league, results, period }: NamedResultsProps) {
  const { id, importedAt, table } = results.current;
  const isUpload = isUploaded(table);
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-soft">
        The proposal will link to the{" "}
        <a
          href={paths.results(league.id)}
          target="_blank"
          rel="noreferrer noopener"
          className="underline decoration-line-strong underline-offset-4"
        >
          results
        </a>{" "}
        {isUpload ? "uploaded" : `fetched from ${sourceName(table.platform)}`}{" "}
        <DateText value={lastSeen(results, id) ?? importedAt} withTime />, so that members can compare.
      </p>
      <ProvisionalResults results={results} period={isPeriodOf(league) ? period : null} />
    </div>
  );
}
