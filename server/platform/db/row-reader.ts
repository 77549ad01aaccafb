import { Column, is, SQL } from "drizzle-orm";
import type { SelectedFieldsOrdered } from "drizzle-orm/pg-core";

type Decoder = { mapFromDriverValue: (value: unknown) => unknown };
type Cells = Record<string, unknown>;

/**
 * Makes a function that turns a row's values into the object that the query builder would. It copies an object that has
 * all its fields already: one that grows field by field is slow to make, and slow to read.
 */
export function rowReader(fields: SelectedFieldsOrdered): (row: unknown[]) => Cells {
  const groups: Record<string, Cells> = {};
  const cells: Cells = {};
  const steps = fields.map(({ path, field }) => {
    const [group, key] = path.length === 1 ? [undefined, path[0]] : path;
    if (key === undefined || path.length > 2) throw new RangeError("A field can be in at most one group.");
    if (group === undefined) cells[key] = null;
    else groups[group] = { ...groups[group], [key]: null };
    return { group, key, decoder: decoderOf(field) };
  });
  const emptyCells = compact({ ...cells, ...groups });
  const emptyGroups = Object.entries(groups).map(([group, empty]) => ({ group, empty: compact(empty) }));
  return (row) => {
    const read = { ...emptyCells };
    for (const { group, empty } of emptyGroups) read[group] = { ...empty };
    for (const [nth, { group, key, decoder }] of steps.entries()) {
      const value = row[nth];
      const place = group === undefined ? read : (read[group] as Cells);
      place[key] = value === null ? null : decoder.mapFromDriverValue(value);
    }
    return read;
  };
}

/** An object that is parsed whole has a fixed shape, which its copies share. */
const compact = (cells: Cells): Cells => JSON.parse(JSON.stringify(cells));

function decoderOf(field: SelectedFieldsOrdered[number]["field"]): Decoder {
  if (is(field, Column)) return field;
  if (!is(field, SQL)) throw new TypeError("A field must be a column or SQL without an alias.");
  return (field as unknown as { decoder: Decoder }).decoder;
}
