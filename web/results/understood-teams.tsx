import { decimalsOf, pointsWords } from "#contract/results/points-words.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { recordWords, sourceName } from "#contract/results/results-words.ts";
import { teamsInOrder } from "#web/results/teams-in-order.ts";

/** The teams of a platform's own JSON, which has no columns to explain. */
export function UnderstoodTeams({ table }: { table: ResultsTable }) {
  const decimals = decimalsOf(table);
  return (
    <section aria-label="The league in this text" className="rounded-control bg-sunken px-4 py-3">
      <p className="font-display text-lg leading-tight font-semibold wrap-anywhere">{table.leagueName}</p>
      <p className="text-sm text-ink-soft">
        {sourceName(table.platform)}, season {table.season}
      </p>
      <ol className="mt-3 grid max-h-64 gap-x-6 overflow-y-auto overscroll-contain text-sm">
        {teamsInOrder(table).map((team) => (
          <li key={team.id} className="flex gap-3 py-0.5">
            <span className="figures w-6 shrink-0 text-right">{team.finalPlace ?? team.regularSeasonPlace ?? ""}</span>
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">{team.name}</span>
            <span className="figures text-ink-soft">{recordWords(team)}</span>
            <span className="figures w-20 text-right">
              {team.points === null ? "" : pointsWords(team.points, decimals)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
