import { ChevronDown } from "lucide-react";
import { weeklyHigh } from "#contract/award-rankings.ts";
import type { ResultsTable, ResultWeek } from "#contract/results-table.ts";
import { pointsWords, teamName } from "#contract/results-words.ts";
import { Badge } from "#web/ui/badge.tsx";

/** Every week with its high score; a week opens to all of its scores. */
export function WeekList({ table }: { table: ResultsTable }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {table.weeks.map((week) => (
        <li key={week.week}>
          <Week week={week} table={table} />
        </li>
      ))}
    </ul>
  );
}

function Week({ week, table }: { week: ResultWeek; table: ResultsTable }) {
  const high = weeklyHigh(table, week);
  return (
    <details className="group">
      <summary className="grid cursor-pointer list-none grid-cols-[5.5rem_minmax(0,1fr)_auto_1rem] items-baseline gap-x-3 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)_auto_6.5rem_1rem] [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">
          {nameOf(week)}
          {week.phase === "playoffs" && <span className="block text-sm font-normal text-ink-soft">Playoffs</span>}
        </span>
        <span className="min-w-0 wrap-anywhere">
          {high
            ? high.teamIds.map((teamId) => teamName(teamId, table)).join(", ")
            : week.weekCount === 1 && <span className="text-ink-soft">No points yet</span>}
          {!week.isComplete && (
            <span className="block sm:hidden">
              <Badge>Provisional</Badge>
            </span>
          )}
        </span>
        <span className="figures text-right font-semibold">{high && pointsWords(high.points)}</span>
        <span className="text-right text-sm text-ink-soft max-sm:hidden">
          {week.isComplete ? "Complete" : <Badge>Provisional</Badge>}
        </span>
        <ChevronDown aria-hidden size={16} className="self-center text-ink-soft group-open:rotate-180" />
      </summary>
      <Scores week={week} table={table} />
    </details>
  );
}

function Scores({ week: { week, scores }, table }: { week: ResultWeek; table: ResultsTable }) {
  if (scores.length === 0) return <p className="pb-3 text-ink-soft">No scores yet.</p>;
  return (
    <ul
      aria-label={`Scores of week ${week}`}
      className="grid gap-y-1 pr-7 pb-4 text-sm sm:pr-[8.25rem] sm:pl-[8.75rem]"
    >
      {scores
        .toSorted((a, b) => b.points - a.points)
        .map(({ teamId, opponentId, points }) => (
          <li key={`${teamId} ${opponentId}`} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {teamName(teamId, table)}
              <span className="text-ink-soft">
                {opponentId === null ? ", no game" : ` against ${teamName(opponentId, table)}`}
              </span>
            </span>
            <span className="figures">{pointsWords(points)}</span>
          </li>
        ))}
    </ul>
  );
}

/** A round of several weeks has one score for all of them. */
const nameOf = ({ week, weekCount }: ResultWeek): string =>
  weekCount === 1 ? `Week ${week}` : `Weeks ${week} to ${week + weekCount - 1}`;
