import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

type Column = { name: string; isWide?: boolean; isNumber?: boolean };

type AdminTableProps = { caption: string; columns: Column[]; children: ReactNode };

/** Rows under a sticky header; wide columns show only if there is room. */
export function AdminTable({ caption, columns, children }: AdminTableProps) {
  return (
    <table className="w-full border-separate border-spacing-0 text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map(({ name, isWide, isNumber }) => (
            <th
              key={name}
              scope="col"
              className={classNames(
                "eyebrow sticky top-0 z-10 border-b border-line bg-surface px-4 py-2.5 whitespace-nowrap",
                isWide && "max-md:hidden",
                isNumber && "text-right",
              )}
            >
              {name}
            </th>
          ))}
          <th scope="col" className="sticky top-0 z-10 border-b border-line bg-surface">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="[&>tr:hover]:bg-sunken/60 [&>tr:last-child>*]:border-b-0">{children}</tbody>
    </table>
  );
}

type CellProps = { isWide?: boolean; isNumber?: boolean; className?: string; children: ReactNode };

export function Cell({ isWide, isNumber, className, children }: CellProps) {
  return (
    <td
      className={classNames(
        "border-b border-line px-4 py-2 max-sm:px-3",
        isWide && "max-md:hidden",
        isNumber && "figures text-right",
        className,
      )}
    >
      {children}
    </td>
  );
}

/** The actions for the row. */
export function ActionCell({ children }: { children: ReactNode }) {
  return (
    <td className="border-b border-line py-1.5 pr-2 align-middle max-sm:w-0 max-sm:pr-1">
      {/* At most three in a line on a phone, so that the row's words have enough room. */}
      <div className="flex justify-end max-sm:w-max max-sm:max-w-27 max-sm:flex-wrap">{children}</div>
    </td>
  );
}
