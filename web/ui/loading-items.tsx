import { classNames } from "#web/ui/class-names.ts";
import { Lines, Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const WIDTHS = [
  ["w-40", "w-64"],
  ["w-48", "w-56"],
  ["w-36", "w-72"],
  ["w-44", "w-52"],
  ["w-40", "w-60"],
];

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
    {WIDTHS.slice(0, rows).map((widths) => (
      <div key={widths.join()} className="flex items-center gap-4 py-3.5">
        {hasIcon && <Skeleton className="size-5 shrink-0 self-start" />}
        <Lines widths={widths} className="min-w-0 flex-1" />
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

const FACTS = [
  ["w-24", "w-32"],
  ["w-32", "w-20"],
  ["w-20", "w-40"],
  ["w-28", "w-24"],
  ["w-24", "w-28"],
  ["w-36", "w-16"],
  ["w-28", "w-36"],
  ["w-20", "w-20"],
];

/** Labeled facts, the label on the left, the value on the right. */
export const FactLines = ({ rows }: { rows: number }) => (
  <div aria-hidden className="divide-y divide-line">
    {FACTS.slice(0, rows).map(([label, value]) => (
      <div key={`${label} ${value}`} className="flex justify-between gap-4 py-3.5">
        <Skeleton className={`h-4 ${label}`} />
        <Skeleton className={`h-4 ${value}`} />
      </div>
    ))}
  </div>
);
