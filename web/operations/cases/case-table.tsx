import { type ReactNode, useId } from "react";
import { RowName } from "#web/ui/row.tsx";
import type { Sort } from "#web/ui/sort.ts";
import { Cell, type Column, Table, TableRow } from "#web/ui/table.tsx";

export type CaseSort = "since" | "amount" | "league";
export const OLDEST_FIRST: Sort<CaseSort> = { by: "since", direction: "asc" };

export const CASE_COLUMNS: Column<CaseSort>[] = [
  {
    name: "Case",
    sortedBy: { by: "league", first: "asc", asc: "League A to Z", desc: "League Z to A" },
  },
  {
    name: "Since",
    isWide: true,
    width: "w-44",
    sortedBy: { by: "since", first: "asc", asc: "Oldest first", desc: "Newest first" },
  },
  {
    name: "Amount",
    isWide: true,
    isNumber: true,
    width: "w-24",
    sortedBy: { by: "amount", first: "desc", asc: "Smallest amount first", desc: "Largest amount first" },
  },
];

type CaseTableProps = { sort: Sort<CaseSort>; onSort: (sort: Sort<CaseSort>) => void; children: ReactNode };

/** What waits for an admin: a row for each case. */
export const CaseTable = ({ sort, onSort, children }: CaseTableProps) => (
  <div className="overflow-hidden rounded-card border border-l-4 border-line border-l-red bg-surface">
    <Table caption="Cases" columns={CASE_COLUMNS} sort={sort} onSort={onSort} actsWidth="w-60">
      {children}
    </Table>
  </div>
);

type CaseRowProps = {
  message: string;
  facts: ReactNode;
  /** Below the facts, such as why another admin decides. */
  note?: ReactNode;
  since: ReactNode;
  amount: ReactNode;
  acts: ReactNode;
  more?: ReactNode;
  className?: string | undefined;
};

/** A case; on a phone, its acts are below its words. */
export function CaseRow({ message, facts, note, since, amount, acts, more, className }: CaseRowProps) {
  const [words, named] = [useId(), useId()];
  return (
    <RowName namedBy={`${words} ${named}`}>
      <TableRow
        acts={<div className="grid min-w-42">{acts}</div>}
        more={more}
        moreLabel="More"
        className={className}
        isStacked
      >
        <Cell className="max-md:flex-1 max-md:basis-full max-md:border-b-0 max-md:pb-0">
          <p id={words} className="wrap-anywhere">
            {message}
          </p>
          <p id={named} className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-soft">
            {facts}
          </p>
          {note}
        </Cell>
        <Cell isWide className="text-sm whitespace-nowrap text-ink-soft">
          {since}
        </Cell>
        <Cell isWide isNumber className="font-semibold">
          {amount}
        </Cell>
      </TableRow>
    </RowName>
  );
}
