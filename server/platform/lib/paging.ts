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
