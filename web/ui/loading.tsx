import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

type LoadingProps = {
  /** Completes "Loading …". */
  what?: string;
  className?: string;
  children: ReactNode;
};

/** The placeholders of a loading part, announced once to screen readers. */
export function Loading({ what, className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading{what && ` ${what}`}</span>
      {children}
    </div>
  );
}

/** Lines of text, each as long as its class says. */
export const Lines = ({ widths, className }: { widths: readonly string[]; className?: string }) => (
  <div aria-hidden className={classNames("grid grid-cols-1 gap-2", className)}>
    {widths.map((width) => (
      <Skeleton key={width} className={`h-4 max-w-full ${width}`} />
    ))}
  </div>
);

/** The heading of a screen and the sentence below it. */
export const LoadingHeader = () => (
  <div className="mb-8">
    <Skeleton className="h-9 w-72 max-w-full sm:h-10" />
    <Skeleton className="mt-3 h-5 w-96 max-w-full" />
  </div>
);

/** What has as many rows as it says, each with a number of its own. */
const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => row);

/** Labels over their fields. */
export const Fields = ({ count, className }: { count: number; className?: string }) => (
  <div aria-hidden className={classNames("grid gap-5", className)}>
    {rowsOf(count).map((row) => (
      <div key={row} className="grid gap-2">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-11 w-full" />
      </div>
    ))}
  </div>
);

const WIDTHS = ["w-28", "w-40", "w-24", "w-36", "w-32"];
const widthAt = (row: number) => WIDTHS[row % WIDTHS.length];

/** Labeled facts, the label on the left, the value on the right. */
export const FactLines = ({ rows }: { rows: number }) => (
  <div aria-hidden className="divide-y divide-line">
    {rowsOf(rows).map((row) => (
      <div key={row} className="flex justify-between gap-4 py-3.5">
        <Skeleton className={`h-4 ${widthAt(row)}`} />
        <Skeleton className={`h-4 ${widthAt(row + 2)}`} />
      </div>
    ))}
  </div>
);

type ItemsProps = {
  rows?: number;
  /** Whether each begins with an icon. */
  hasIcon?: boolean;
  /** The size of what each ends with: a badge, a button or an amount. */
  end?: string;
  className?: string;
};

/** Items of a list, with hairlines between them: a title and its facts, after an icon and before a button if there are any. */
export const Items = ({ rows = 3, hasIcon, end, className }: ItemsProps) => (
  <div aria-hidden className={classNames("divide-y divide-line border-y border-line", className)}>
    {rowsOf(rows).map((row) => (
      <div key={row} className="flex items-center gap-4 py-3.5">
        {hasIcon && <Skeleton className="size-5 shrink-0 self-start" />}
        <Lines widths={[`${widthAt(row)}`, "w-64"]} className="min-w-0 flex-1" />
        {end && <Skeleton className={classNames("shrink-0", end)} />}
      </div>
    ))}
  </div>
);

/** A placeholder for a list. */
export const LoadingItems = ({ what, ...items }: ItemsProps & { what: string }) => (
  <Loading what={what}>
    <Items {...items} />
  </Loading>
);

/** A placeholder for a list of leagues, of any length: a pot, a name, a line of facts. */
export const LoadingRows = ({ what }: { what: string }) => (
  <div data-coming>
    <Loading what={what} className="grid grid-cols-1 gap-6 py-5">
      {rowsOf(3).map((row) => (
        <div key={row} className="flex items-center gap-5">
          <Skeleton className="size-12" />
          <Lines widths={["w-48", "w-72"]} className="min-w-0 flex-1" />
        </div>
      ))}
    </Loading>
  </div>
);

/** A placeholder for a form in a dialog: labels over their fields, and the button. */
export const LoadingForm = ({ what, fields = 2 }: { what: string; fields?: number }) => (
  <Loading what={what} className="grid gap-5">
    <Fields count={fields} />
    <Skeleton className="h-11 w-36 justify-self-end" />
  </Loading>
);

/** A placeholder for a question in a dialog: a sentence, and the buttons that answer it. */
export const LoadingQuestion = ({ what }: { what: string }) => (
  <Loading what={what} className="grid gap-6">
    <Lines widths={["w-full", "w-2/3"]} />
    <div className="flex justify-end gap-3">
      <Skeleton className="h-11 w-24" />
      <Skeleton className="h-11 w-40" />
    </div>
  </Loading>
);

/** A placeholder for a sentence or two and the button below them. */
export const LoadingSetting = ({ what, widths }: { what: string; widths: readonly string[] }) => (
  <Loading what={what} className="grid gap-4">
    <Lines widths={widths} />
    <Skeleton className="h-11 w-44" />
  </Loading>
);
