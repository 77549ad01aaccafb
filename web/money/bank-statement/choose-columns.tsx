import { useId, useState } from "react";
import {
  type ColumnMeaning,
  columnMeanings,
  isEnough,
  meaningWords,
  severalCanBe,
} from "#web/money/bank-statement/column-meanings.ts";
import type { StatementTable } from "#web/money/bank-statement/statement-table.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/inputs.tsx";

type Meanings = readonly (ColumnMeaning | null)[];
type ChooseColumnsProps = {
  table: StatementTable;
  meanings: Meanings;
  onChoose: (meanings: Meanings) => void;
  onOtherFile: () => void;
};

const SHOWN_ROWS = 6;
const NOT_ENOUGH = "Choose which column has the date, and which has the amount or what was paid in.";
const focus = (heading: HTMLElement | null) => heading?.focus();

/** Asks what the columns of a file are that we don't know, or know wrongly. */
export function ChooseColumns({ table, meanings: known, onChoose, onOtherFile }: ChooseColumnsProps) {
  const [meanings, setMeanings] = useState(known);
  const [isRefused, setIsRefused] = useState(false);
  const setMeaning = (index: number, meaning: ColumnMeaning) =>
    setMeanings(
      meanings.map((old, at) => (at === index ? meaning : old === meaning && !severalCanBe(meaning) ? "unused" : old)),
    );
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEnough(meanings)) onChoose(meanings.map((meaning) => meaning ?? "unused"));
        else setIsRefused(true);
      }}
    >
      <p ref={focus} tabIndex={-1} className="text-lg font-semibold">
        What are the columns of this file?
      </p>
      <p>We need the date and the amount. The name and the description help to find the member.</p>
      <section
        aria-label="The first lines of the file"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: only with focus can the keyboard scroll it.
        tabIndex={0}
        className="overflow-x-auto overscroll-contain rounded-card border border-line"
      >
        <table className="w-full border-separate border-spacing-0 text-left text-sm">
          <thead>
            <tr className="align-bottom">
              {table.names.map((name, index) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and never move.
                  key={index}
                  scope="col"
                  className="min-w-40 border-b border-line px-2 py-2 font-normal"
                >
                  <MeaningField
                    name={name || `Column ${index + 1}`}
                    meaning={meanings[index] ?? null}
                    onChoose={(meaning) => setMeaning(index, meaning)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, SHOWN_ROWS).map(({ line, cells }) => (
              <tr key={line}>
                {table.names.map((_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity, and never move.
                  <td key={index} className="figures max-w-48 truncate border-b border-line px-3 py-1.5">
                    {cells[index]?.slice(0, 80) ?? ""}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isRefused && !isEnough(meanings) && (
        <p role="alert" className="text-sm font-medium text-red">
          {NOT_ENOUGH}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onOtherFile}>
          Choose another file
        </Button>
        <Button type="submit">Use these columns</Button>
      </div>
    </form>
  );
}

type MeaningFieldProps = {
  name: string;
  meaning: ColumnMeaning | null;
  onChoose: (meaning: ColumnMeaning) => void;
};

function MeaningField({ name, meaning, onChoose }: MeaningFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="max-w-40 truncate px-1 font-semibold">
        {name}
      </label>
      <Select
        id={id}
        value={meaning ?? ""}
        onChange={({ target }) => onChoose((target.value || "unused") as ColumnMeaning)}
      >
        {meaning === null && <option value="">Choose…</option>}
        {columnMeanings.map((one) => (
          <option key={one} value={one}>
            {meaningWords[one]}
          </option>
        ))}
      </Select>
    </div>
  );
}
