import { X } from "lucide-react";
import { type ComponentProps, useId } from "react";
import type { Reading, UnderstoodUpload } from "#contract/results/upload-reading.ts";
import {
  type ColumnMeaning,
  columnKinds,
  meaningWords,
  weekMeanings,
  weekOfMeaning,
} from "#contract/results/upload-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Select } from "#web/ui/inputs.tsx";

export type ReadingProps = {
  understood: UnderstoodUpload;
  reading: Reading;
  onChange: (changed: Partial<Reading>) => void;
};

/** The lines read as teams, in a box that scrolls, with what each column is taken for above it. */
export function UnderstoodTable({ understood: { columns, lines }, reading, onChange }: ReadingProps) {
  const team = reading.columns.indexOf("team");
  return (
    <section
      aria-label="The table as understood"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: only with focus can the keyboard scroll it.
      tabIndex={0}
      className="max-h-[22rem] overflow-auto overscroll-contain rounded-card border border-line"
    >
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <thead>
          <tr className="align-bottom">
            {columns.map(({ name, isGuess }, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and never move.
                key={index}
                scope="col"
                className="sticky top-0 z-1 min-w-44 border-b border-line bg-surface px-2 py-2 font-normal"
              >
                <ColumnMeaningField
                  name={name || `Column ${index + 1}`}
                  isGuess={isGuess}
                  meaning={reading.columns[index] ?? null}
                  onChoose={(meaning) => onChange(withMeaning(reading, index, meaning))}
                />
              </th>
            ))}
            <td className="sticky top-0 right-0 z-2 border-b border-line bg-surface" />
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, cells }) => (
            <tr key={line}>
              {columns.map((_, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity, and never move.
                  key={index}
                  className={classNames(
                    "max-w-56 truncate border-b border-line px-3 py-1.5",
                    index === team ? "font-semibold" : "figures",
                    !isUsed(reading.columns[index] ?? null) && "text-ink-soft line-through decoration-line-strong",
                  )}
                >
                  {cells[index] ?? ""}
                </td>
              ))}
              <td className="sticky right-0 border-b border-line bg-surface px-1 text-right">
                <button
                  type="button"
                  aria-label={`Leave out line ${line}${cells[team] ? `, ${cells[team]}` : ""}`}
                  title="Leave out"
                  className="grid size-9 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
                  onClick={() => onChange({ leftOut: [...reading.leftOut, line] })}
                >
                  <X size={16} aria-hidden />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const isUsed = (meaning: ColumnMeaning | null) => meaning !== "unused" && meaning !== "points_against";

type ColumnMeaningFieldProps = {
  name: string;
  isGuess: boolean;
  meaning: ColumnMeaning | null;
  onChoose: (meaning: ColumnMeaning | null) => void;
};

/** The reading's columns with another meaning for one of them. */
export const withMeaning = ({ columns }: Reading, index: number, meaning: ColumnMeaning | null) => ({
  columns: columns.map((old, at) => (at === index ? meaning : old)),
});

function ColumnMeaningField({ name, isGuess, meaning, onChoose }: ColumnMeaningFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <span className="flex items-center gap-1.5 px-1">
        <label htmlFor={id} className="max-w-40 truncate font-semibold">
          {name}
        </label>
        {isGuess && <Badge tone="blue">Guess</Badge>}
      </span>
      <MeaningSelect id={id} meaning={meaning} onChoose={onChoose} />
    </div>
  );
}

const WEEKS_OFFERED = 30;

type MeaningSelectProps = Pick<ComponentProps<"select">, "id" | "aria-label"> &
  Pick<ColumnMeaningFieldProps, "meaning" | "onChoose">;

/** Everything that a column can be. */
export function MeaningSelect({ meaning, onChoose, ...named }: MeaningSelectProps) {
  const offered = weekMeanings.slice(0, Math.max(WEEKS_OFFERED, weekOfMeaning(meaning) ?? 0));
  return (
    <Select
      {...named}
      aria-invalid={meaning === null ? true : undefined}
      value={meaning ?? ""}
      onChange={({ target }) => onChoose((target.value || null) as ColumnMeaning | null)}
    >
      {meaning === null && <option value="">Choose…</option>}
      {[...columnKinds, ...offered].map((kind) => (
        <option key={kind} value={kind}>
          {meaningWords(kind)}
        </option>
      ))}
    </Select>
  );
}
