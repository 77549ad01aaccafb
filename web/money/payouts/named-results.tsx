import type { LeagueResults } from "#contract/results/league-results.ts";
import { isUploaded, sourceName } from "#contract/results/results-words.ts";
import { lastSeen } from "#contract/results/seen-results.ts";
import { useIsSettled, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
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
  leagueId: string;
  results: LeagueResults & { current: NonNullable<LeagueResults["current"]> };
};

/** Says which results a proposal names (RULES §21). They open in another tab, and the form keeps what was typed. */
export function NamedResults({ leagueId, results }: NamedResultsProps) {
  const { id, importedAt, table } = results.current;
  const isUpload = isUploaded(table);
  return (
    <p className="text-sm text-ink-soft">
      The proposal will link to the{" "}
      <a
        href={paths.results(leagueId)}
        target="_blank"
        rel="noreferrer noopener"
        className="underline decoration-line-strong underline-offset-4"
      >
        results
      </a>{" "}
      {isUpload ? "uploaded" : `fetched from ${sourceName(table.platform)}`}{" "}
      <DateText value={lastSeen(results, id) ?? importedAt} withTime />, so that members can compare.
    </p>
  );
}
