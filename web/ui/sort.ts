export type Direction = "asc" | "desc";
/** The order of a table's rows. */
export type Sort<Key extends string> = { by: Key; direction: Direction };
/** A way to sort rows: the direction that comes first, and words for both. */
export type SortedBy<Key extends string> = { by: Key; first: Direction; asc: string; desc: string };

/** The order after a press on a column's heading: its first direction, and the other one if the rows have that already. */
export function afterPress<Key extends string>({ by, first }: SortedBy<Key>, now: Sort<Key>): Sort<Key> {
  if (now.by !== by) return { by, direction: first };
  return { by, direction: now.direction === "asc" ? "desc" : "asc" };
}

/** Both orders of each way to sort, for a list of choices. */
export const bothOrders = <Key extends string>(ways: readonly SortedBy<Key>[]) =>
  ways.flatMap(({ by, first, ...words }) =>
    [first, first === "asc" ? ("desc" as const) : ("asc" as const)].map((direction) => ({
      sort: { by, direction },
      words: words[direction],
    })),
  );

/** Rows that are all here, in an order. Rows with the same key keep theirs. */
export function inOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number, direction: Direction): Row[] {
  const sign = direction === "asc" ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(keyOf(one), keyOf(other)));
}

const compare = (one: string | number, other: string | number) =>
  typeof one === "number" && typeof other === "number" ? one - other : String(one).localeCompare(String(other));
