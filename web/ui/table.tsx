import { ArrowDown, ArrowUp, ChevronsUpDown, Ellipsis } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { afterPress, type Sort, type SortedBy } from "#web/ui/sort.ts";

export type Column<Key extends string = never> = {
  name: string;
  /** Shown only where there is room; a phone says it in the first column's second line. */
  isWide?: boolean;
  isNumber?: boolean;
  /** As a class, where the rows must not move as their words arrive. */
  width?: string;
  sortedBy?: SortedBy<Key>;
};

type TableProps<Key extends string> = {
  caption: string;
  columns: readonly Column<Key>[];
  /** The rows' present order. */
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
  /** Whether no row has acts. */
  isReadOnly?: boolean;
  /** How wide the column of acts is, as a class. */
  actsWidth?: string;
  children: ReactNode;
};

const HEADING =
  "eyebrow border-b border-line px-4 py-2.5 whitespace-nowrap in-[[data-box]]:bg-surface in-[[data-box]]:sticky in-[[data-box]]:top-0 in-[[data-box]]:z-10";

/** A table that people work in: columns whose headings sort the rows, and each row's acts at its end. */
export function Table<Key extends string>(props: TableProps<Key>) {
  const { caption, columns, sort, onSort, isReadOnly = false, actsWidth, children } = props;
  const captionId = useId();
  return (
    <table className="w-full border-separate border-spacing-0 text-left">
      <caption id={captionId} className="sr-only">
        {caption}, {wordsOf(columns, sort)}
      </caption>
      <thead className="max-md:hidden">
        <tr>
          {columns.map(({ name, isWide, isNumber, width, sortedBy }) => (
            <th
              key={name}
              scope="col"
              {...(sortedBy?.by === sort.by && { "aria-sort": `${sort.direction}ending` as const })}
              className={classNames(HEADING, width, isWide && "max-md:hidden", isNumber && "text-right")}
            >
              {sortedBy ? (
                <SortButton
                  name={name}
                  describedBy={captionId}
                  direction={sortedBy.by === sort.by ? sort.direction : undefined}
                  onClick={() => onSort(afterPress(sortedBy, sort))}
                />
              ) : (
                name
              )}
            </th>
          ))}
          {!isReadOnly && (
            <th scope="col" className={classNames(HEADING, actsWidth)}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="[&>tr:hover]:bg-sunken/60 [&>tr:last-child>*]:border-b-0">{children}</tbody>
    </table>
  );
}

/** The ways to sort the rows, for a phone. */
export const waysOf = <Key extends string>(columns: readonly Column<Key>[]) =>
  columns.flatMap(({ sortedBy }) => sortedBy ?? []);

/** The words for an order, in the middle of a sentence. */
export const wordsOf = <Key extends string>(columns: readonly Column<Key>[], { by, direction }: Sort<Key>) =>
  columns
    .find(({ sortedBy }) => sortedBy?.by === by)
    ?.sortedBy?.[direction].replace(/^./, (first) => first.toLowerCase());

type SortButtonProps = {
  name: string;
  describedBy: string;
  direction: Sort<string>["direction"] | undefined;
  onClick: () => void;
};

function SortButton({ name, describedBy, direction, onClick }: SortButtonProps) {
  const Icon = direction === undefined ? ChevronsUpDown : direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      onClick={onClick}
      className={classNames(
        "-mx-2 -my-1 inline-flex items-center gap-1 rounded-control px-2 py-1 hover:bg-sunken hover:text-ink",
        direction && "text-ink",
      )}
    >
      {name}
      <Icon size={14} aria-hidden className={direction ? undefined : "opacity-50"} />
    </button>
  );
}

type CellProps = { isWide?: boolean; isNumber?: boolean; className?: string; children: ReactNode };

export const Cell = ({ isWide, isNumber, className, children }: CellProps) => (
  <td
    className={classNames(
      "border-b border-line px-4 py-1.5 max-sm:px-3",
      isWide && "max-md:hidden",
      isNumber && "figures text-right whitespace-nowrap",
      className,
    )}
  >
    {children}
  </td>
);

type TableRowProps = {
  /** One or two buttons: what is done most. */
  acts: ReactNode;
  /** The other acts, which the row's last button shows below it. */
  more?: ReactNode;
  moreLabel?: string;
  /** Whether a phone shows the acts below the words: long buttons would leave them too little room. */
  isStacked?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A row whose acts are at its end. */
export function TableRow({ acts, more, moreLabel, isStacked = false, className, children }: TableRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <tr className={classNames(isStacked && "max-md:flex max-md:flex-wrap", className)}>
        {children}
        <td
          className={classNames(
            "w-0 border-b border-line py-1 pr-2 align-middle max-sm:pr-0",
            isStacked && "max-md:flex-1 max-md:basis-full max-md:py-2 max-md:pr-3",
          )}
        >
          <div className="flex items-center justify-end print:invisible">
            {acts}
            {more && (
              <Button
                variant="quiet"
                size="small"
                className="max-sm:w-9 max-sm:px-0"
                aria-label={moreLabel}
                title={moreLabel}
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => setIsOpen(!isOpen)}
              >
                <Ellipsis size={17} aria-hidden />
              </Button>
            )}
          </div>
        </td>
      </tr>
      {more && (
        <tr id={id} hidden={!isOpen}>
          {isOpen && (
            <td colSpan={99} className="border-b border-line px-4 pt-1 pb-3">
              <div className="flex flex-wrap justify-end gap-2">{more}</div>
            </td>
          )}
        </tr>
      )}
    </>
  );
}
