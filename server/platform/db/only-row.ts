/** Returns the row of a query that always has exactly one, such as an insert or a sum. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("The query returned no row.");
  return row;
}
