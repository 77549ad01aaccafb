import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { invalidField } from "#server/platform/errors.ts";

export type Page<T> = { rows: T[]; total: number; nextCursor: string | undefined };

type Positioned = { id: string; createdAt: string };

/** Marks where a page of a list ordered by creation ends. Precise to the millisecond, like every time here. */
const cursorOf = ({ createdAt, id }: Positioned) => Buffer.from(`${createdAt} ${id}`).toString("base64url");

const CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** @throws AppError 400 for a cursor that no list gave out. */
export function readCursor(cursor: string | undefined): { at: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = CURSOR.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at))) throw invalidField("cursor", "This cursor isn't from this list.");
  return { at, id };
}

/** Makes a page from one row more than it holds, which tells whether there is a next page. */
export function pageOf<T extends Positioned>(found: T[], { limit, total }: { limit: number; total: number }): Page<T> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, total, nextCursor: found.length > limit && last ? cursorOf(last) : undefined };
}

type Ordered = { createdAt: SQLWrapper; id: SQLWrapper };

/**
 * The rows of a list, newest first, that follow a place. PostgreSQL doesn't know the place when it plans: it then plans the list
 * once per connection, and not again for each place.
 */
export const after = ({ createdAt, id }: Ordered, place: { at: unknown; id: unknown }): SQL =>
  sql`(${createdAt}, ${id}) < (select ${place.at}::timestamptz, ${place.id}::uuid)`;

/** The first page of a list, newest first, follows this place. */
export const NEWER_THAN_ALL = { at: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** How many rows the product's own lists read at once, and some more for other readers. */
export const ROWS_READ = [21, 25, 51, 101, 201, 501] as const;

/** The number of rows to read for at least this many. `pageOf` drops those past the page. */
export const rowsRead = (wanted: number) => ROWS_READ.find((rows) => rows >= wanted) ?? 501;

/**
 * A limit of at least this many rows, as part of the statement's text: a plan for any value doesn't know how few are wanted, so
 * PostgreSQL would plan a list again for each page. Only a few limits exist, because each makes another statement.
 */
export const atLeast = (rows: number): Placeholder => sql.raw(String(rowsRead(rows))) as unknown as Placeholder;
