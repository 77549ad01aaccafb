import { TriangleAlert } from "lucide-react";
import { counted } from "#contract/platform/counted.ts";
import { pointsWords } from "#contract/results/points-words.ts";
import { flagSentence } from "#contract/results/results-words.ts";
import type { Reading, UnderstoodUpload } from "#contract/results/upload-reading.ts";
import { type ColumnMeaning, meaningWords, reasonWords } from "#contract/results/upload-words.ts";
import { MeaningSelect, type ReadingProps, UnderstoodTable, withMeaning } from "#web/results/understood-table.tsx";
import { UnderstoodTeams } from "#web/results/understood-teams.tsx";
import type { Upload } from "#web/results/use-upload.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { Row } from "#web/ui/row.tsx";

type UploadCheckProps = { understood: UnderstoodUpload; upload: Upload; onBack: () => void };

/** The second step of an upload: what was understood, to correct or to keep (RULES §21). */
export function UploadCheck({ understood, upload, onBack }: UploadCheckProps) {
  const { reading, table } = understood;
  const change = (changed: Partial<Reading>) => {
    // Other columns may have other numbers, which tell by themselves how they are read.
    const decimals = changed.columns ? null : reading?.decimals;
    if (reading && !upload.isReading) upload.read({ ...reading, decimals: decimals ?? null, ...changed });
  };
  const isAsked = understood.columns.some(({ question }) => question?.text === understood.problem);
  const problem = upload.error ?? (isAsked ? null : understood.problem);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        upload.keep(reading);
      }}
    >
      <div className="grid min-w-0 gap-3" aria-busy={upload.isReading}>
        <p role="status">{summaryOf(understood)}</p>
        {reading && <Questions {...{ understood, reading }} onChange={change} />}
        {reading ? (
          <UnderstoodTable {...{ understood, reading }} onChange={change} />
        ) : (
          table && <UnderstoodTeams table={table} />
        )}
      </div>
      {reading && <Decimals {...{ understood, reading }} onChange={change} />}
      {reading && <LeftOut {...{ understood, reading }} onChange={change} />}
      <Doubts table={table} />
      {problem && (
        <p role="alert" className="rounded-control bg-red-wash px-4 py-3 font-medium text-red wrap-anywhere">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" isPending={upload.isKeeping}>
          {upload.isKeeping ? "Uploading…" : "Upload results"}
        </Button>
      </div>
    </form>
  );
}

function summaryOf({ lines, table }: UnderstoodUpload): string {
  const teams = counted(table?.teams.length ?? lines.length, "team");
  const weeks = table?.weeks.length ? `, ${counted(table.weeks.length, "week")}` : "";
  const isOpen = table && !table.isSeasonOver ? ", no final places" : "";
  return `${teams}${weeks}${isOpen}.`;
}

/** What has to be said about columns, above the table, in which they may be out of sight. */
function Questions({ understood: { columns }, reading, onChange }: ReadingProps) {
  return columns.map(({ name, question }, index) => {
    if (!question) return null;
    const choose = (meaning: ColumnMeaning | null) => onChange(withMeaning(reading, index, meaning));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and never move.
      <fieldset key={index} className="rounded-control bg-sunken px-4 py-3">
        <legend className="float-left mb-2 w-full font-semibold wrap-anywhere">{question.text}</legend>
        <div className="clear-both flex flex-wrap gap-2">
          {question.answers.length === 0 && (
            <MeaningSelect aria-label={name || question.text} meaning={null} onChoose={choose} />
          )}
          {question.answers.map((meaning) => (
            <Button key={meaning} variant="secondary" size="small" onClick={() => choose(meaning)}>
              {meaningWords(meaning)}
            </Button>
          ))}
        </div>
      </fieldset>
    );
  });
}

const NO_NUMBER = "not a number";
const valueWords = (hundredths: number | null) => (hundredths === null ? NO_NUMBER : pointsWords(hundredths, 2));

/** How numbers are read, to choose where the table itself doesn't tell. */
function Decimals({ understood: { number }, reading: { decimals }, onChange }: ReadingProps) {
  if (!number) return null;
  const isOpen = number.point !== null && number.comma !== null;
  if (!isOpen) {
    return (
      <p className="text-ink-soft">
        Numbers: “{number.written}” is read as {valueWords(number.point ?? number.comma)}.
      </p>
    );
  }
  return (
    <Field label={`Read “${number.written}” as`}>
      {(wiring) => (
        <Select
          {...wiring}
          className="sm:max-w-64"
          value={decimals ?? ""}
          onChange={({ target }) => onChange({ decimals: target.value === "comma" ? "comma" : "point" })}
        >
          {decimals === null && <option value="">Choose…</option>}
          <option value="point">{valueWords(number.point)}</option>
          <option value="comma">{valueWords(number.comma)}</option>
        </Select>
      )}
    </Field>
  );
}

/** The lines that aren't teams, with the way back. */
function LeftOut({ understood: { leftOut }, reading, onChange }: ReadingProps) {
  if (leftOut.length === 0) return null;
  return (
    <section aria-label="Lines left out" className="min-w-0">
      <h3 className="font-semibold">Lines left out</h3>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {leftOut.map(({ line, text, reason }) => (
          <Row
            key={line}
            namedBy={`left-out-${line}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <p className="min-w-0 flex-1 basis-48">
              <span id={`left-out-${line}`} className="block truncate">
                {text.replaceAll("\t", "  ")}
              </span>
              <span className="text-sm text-ink-soft">
                Line {line}. {reasonWords[reason]}.
              </span>
            </p>
            <Button
              variant="secondary"
              size="small"
              onClick={() => onChange({ leftOut: reading.leftOut.filter((other) => other !== line) })}
            >
              It's a team
            </Button>
          </Row>
        ))}
      </ul>
    </section>
  );
}

/** What the table says that can't be right, or isn't complete. Everyone knows here that it is an upload. */
function Doubts({ table }: { table: UnderstoodUpload["table"] }) {
  const flags = table?.flags.filter(({ kind }) => kind !== "uploaded" && kind !== "reading_unchecked") ?? [];
  if (!table || flags.length === 0) return null;
  return (
    <ul className="grid gap-2 rounded-control bg-sunken px-4 py-3" aria-label="To check">
      {flags.map((flag) => (
        <li key={`${flag.kind} ${flag.week} ${flag.teamIds.join(" ")}`} className="flex gap-3">
          <TriangleAlert aria-hidden size={18} className="mt-1 shrink-0 text-ink-soft" />
          <span className="min-w-0 wrap-anywhere">{flagSentence(flag, table)}</span>
        </li>
      ))}
    </ul>
  );
}
