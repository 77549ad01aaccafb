import { isSameAsBefore } from "#contract/results/changed-results.ts";
import type { LeagueResults, ResultsFetch } from "#contract/results/league-results.ts";
import { DateText } from "#web/ui/date.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";

/** When the results were asked for or uploaded, by whom, and whether they had changed. */
export function FetchList({ results: { fetches } }: { results: LeagueResults }) {
  if (fetches.length === 0) return null;
  const title = fetches.some(({ isUpload }) => isUpload) ? "Fetches and uploads" : "Fetches";
  return (
    <FoldedSection title={title} hint={`${fetches.length} so far`}>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto border-y border-line">
        {fetches.map((fetch, index) => (
          <li key={`${fetch.endedAt} ${fetch.importId}`} className="py-2.5">
            <p className="text-sm text-ink-soft">
              <DateText value={fetch.endedAt} withTime />, {who(fetch)}
            </p>
            <p className="wrap-anywhere">{outcome(fetch, isSameAsBefore(fetches, index))}</p>
          </li>
        ))}
      </ul>
    </FoldedSection>
  );
}

function who({ askedBy, isUpload }: ResultsFetch): string {
  if (!askedBy) return "automatically";
  return isUpload ? `uploaded by ${askedBy}` : `asked for by ${askedBy}`;
}

function outcome({ failure }: ResultsFetch, isSame: boolean | undefined) {
  if (failure !== null) return <span className="text-red">{failure}</span>;
  if (isSame === undefined) return "Results received.";
  return isSame ? "The same results as before." : <span className="font-semibold">Results changed.</span>;
}
