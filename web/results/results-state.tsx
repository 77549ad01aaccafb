import { isSameAsBefore } from "#contract/results/changed-results.ts";
import type { LeagueResults } from "#contract/results/league-results.ts";
import { isUploaded, sourceName } from "#contract/results/results-words.ts";
import { lastSeen } from "#contract/results/seen-results.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import { SeasonState } from "#web/money/payouts/season-state.tsx";
import { DateText } from "#web/ui/date.tsx";

/** Says that the results are on their way, when they arrived, or why there are none; announced when it changes. */
export function ResultsState({ results }: { results: LeagueResults }) {
  const { link, current, fetches, isFetching } = results;
  const [last] = fetches;
  return (
    <span role="status" className="grid gap-1 text-ink-soft wrap-anywhere">
      {current && <Current results={results} current={current} />}
      {results.seasonFinality && <SeasonState finality={results.seasonFinality} />}
      {isFetching ? (
        <span>Fetching from {link ? serviceNames[link.platform] : "the platform"}…</span>
      ) : last?.failure ? (
        <span className="text-red">
          The fetch on <DateText value={last.endedAt} withTime /> failed. {last.failure}
        </span>
      ) : (
        !current && <span>Nothing has been fetched yet.</span>
      )}
    </span>
  );
}

type CurrentProps = { results: LeagueResults; current: NonNullable<LeagueResults["current"]> };

function Current({ results, current: { id, importedAt, table } }: CurrentProps) {
  const seen = lastSeen(results, id) ?? importedAt;
  const isSame = isSameAsBefore(results.fetches, 0);
  const isUpload = isUploaded(table);
  return (
    <span>
      <span className="font-semibold text-ink">{table.leagueName}</span>
      {isUpload ? "" : ` on ${sourceName(table.platform)}`}, season {table.season}. {isUpload ? "Uploaded" : "Fetched"}{" "}
      <DateText value={seen} withTime />
      {isSame === undefined ? "." : isSame ? ", with the same results as before." : ", with changes."}
    </span>
  );
}
