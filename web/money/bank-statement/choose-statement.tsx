import { FileUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { openStatement } from "#web/money/bank-statement/open-statement.ts";
import { type StatementTable, tableOf } from "#web/money/bank-statement/statement-table.ts";
import { classNames } from "#web/ui/class-names.ts";
import { FileField } from "#web/ui/file-field.tsx";

type ChooseStatementProps = { onTable: (chosen: { fileName: string; table: StatementTable }) => void };

const UNREADABLE = "We couldn't read this file. Choose the CSV file that your bank offers for a period.";

/** Takes the file, dropped anywhere on the screen or chosen. */
export function ChooseStatement({ onTable }: ChooseStatementProps) {
  const [reading, setReading] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const latest = useRef<File>(undefined);
  const take = async (file: File) => {
    latest.current = file;
    setProblem(undefined);
    setReading(file.name);
    const found = await tableOfFile(file);
    // The window was closed, or another file chosen.
    if (latest.current !== file) return;
    setReading(undefined);
    if ("problem" in found) setProblem(found.problem);
    else onTable({ fileName: file.name, table: found });
  };
  const takeAll = (files: readonly File[]) => {
    const [file, ...others] = files;
    if (others.length > 0) setProblem("Choose one file at a time.");
    else if (file) void take(file);
  };
  const isOver = useDroppedFiles(takeAll);
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );
  return (
    <div
      className={classNames(
        "grid justify-items-center gap-4 rounded-card border-2 border-dashed px-6 py-8 text-center [&_label]:justify-self-center",
        isOver ? "border-green bg-green-wash" : "border-line-strong/50",
      )}
      aria-busy={reading !== undefined}
    >
      <FileUp aria-hidden size={32} className="text-ink-soft" />
      <p className="max-w-sm text-balance">
        Download a CSV file from your bank, PayPal, Venmo or another app, then choose it or drop it here.
      </p>
      <FileField
        label="Choose a file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        error={problem}
        onChange={({ target }) => {
          takeAll([...(target.files ?? [])]);
          // The same file can be chosen again after it was changed.
          target.value = "";
        }}
      />
      <p role="status" className="empty:hidden">
        {reading !== undefined && `Reading ${reading}…`}
      </p>
    </div>
  );
}

async function tableOfFile(file: File) {
  // Lets the screen say that it is being read.
  await new Promise((resolve) => setTimeout(resolve));
  const opened = await openStatement(file);
  if ("problem" in opened) return opened;
  try {
    return tableOf(opened.text);
  } catch {
    return { problem: UNREADABLE };
  }
}

/** Takes files that are dropped anywhere: beside the field, the browser would leave the page for the file. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const handler = useRef(onFiles);
  useEffect(() => {
    handler.current = onFiles;
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      handler.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
}
