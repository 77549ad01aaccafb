import { ChevronDown } from "lucide-react";
import { weeklyHigh } from "#contract/results/award-rankings.ts";
import { decimalsOf, pointsWords } from "#contract/results/points-words.ts";
import type { WeekFinality } from "#contract/results/results-finality-fields.ts";
import type { ResultsTable, ResultWeek } from "#contract/results/results-table.ts";
import { teamName } from "#contract/results/results-words.ts";
import { provisionalUntil } from "#web/money/payouts/final-from.ts";
import { Badge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { formatNearDay } from "#web/ui/date.tsx";

/** Every week with its high score; a week opens to all of its scores. */
export function WeekList({ table, finality }: { table: ResultsTable; finality: readonly WeekFinality[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {table.weeks.map((week) => (
        <li key={week.week}>
          <Week week={week} table={table} finality={finality.find((one) => one.week === week.week)} />
        </li>
      ))}
    </ul>
  );
}

type WeekProps = { week: ResultWeek; table: ResultsTable; finality: WeekFinality | undefined };

function Week({ week, table, finality }: WeekProps) {
  const high = weeklyHigh(table, week);
  const isProvisional = !week.isComplete || finality?.isFinal === false;
  return (
    <details className="group/week">
      <summary className="grid cursor-pointer list-none grid-cols-[5.5rem_minmax(0,1fr)_auto_1rem] items-baseline gap-x-3 py-2.5 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto_14.5rem_1rem] [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">
          {nameOf(week)}
          {week.phase === "playoffs" && <span className="block text-sm font-normal text-ink-soft">Playoffs</span>}
        </span>
        <span className="min-w-0 wrap-anywhere">
          {high
            ? high.teamIds.map((teamId) => teamName(teamId, table)).join(", ")
            : week.weekCount === 1 && <span className="text-ink-soft">No points yet</span>}
          {finality?.waitsFor && <span className="block text-sm text-ink-soft">{finality.waitsFor}</span>}
          {finality?.correctedFrom && (
            <span className="block text-sm text-ink-soft">
              {finality.correctedFrom.map((teamId) => teamName(teamId, table)).join(" and ") || "No team"} won it before
              a correction. Prizes that were paid stay paid.
            </span>
          )}
        </span>
        <span className="figures text-right font-semibold">{high && pointsWords(high.points, decimalsOf(table))}</span>
        <span
          className={classNames(
            "text-sm text-ink-soft max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2 sm:text-right",
            !isProvisional && "max-sm:hidden",
          )}
        >
          <WeekState week={week} finality={finality} />
        </span>
        <ChevronDown aria-hidden size={16} className="self-center text-ink-soft group-open/week:rotate-180" />
      </summary>
      <Scores week={week} table={table} />
    </details>
  );
}

/** Whether a week's scores are final; only those that were fetched can be. */
function WeekState({ week, finality }: Omit<WeekProps, "table">) {
  if (!week.isComplete) return <Badge>Provisional</Badge>;
  if (!finality) return "Complete";
  if (finality.isFinal) return "Final";
  return (
    <>
      {finality.changedAt && `Changed ${formatNearDay(finality.changedAt)}. `}
      <Badge>Provisional</Badge> {provisionalUntil(finality.finalFrom)}
    </>
  );
}

function Scores({ week: { week, scores }, table }: { week: ResultWeek; table: ResultsTable }) {
  if (scores.length === 0) return <p className="pb-3 text-ink-soft">No scores yet.</p>;
  const decimals = decimalsOf(table);
  return (
    <ul aria-label={`Scores of week ${week}`} className="grid gap-y-1 pr-7 pb-4 text-sm sm:pr-[17rem] sm:pl-[8.25rem]">
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
            <span className="figures">{pointsWords(points, decimals)}</span>
          </li>
        ))}
    </ul>
  );
}

/** A round of several weeks has one score for all of them. */
const nameOf = ({ week, weekCount }: ResultWeek): string =>
  weekCount === 1 ? `Week ${week}` : `Weeks ${week} to ${week + weekCount - 1}`;
