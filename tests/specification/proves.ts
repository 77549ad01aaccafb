import { type StatementId, statements } from "#tests/specification/statements.ts";

/**
 * Marks the test that calls it as the proof of these statements. `npm run show -- proofs` reads the calls from the
 * source and prints each statement with the file and title of its tests. The ids are string literals, or
 * literals in the table of the `it.each` or `for … of` around the call.
 * @throws If an id isn't among the statements (the compiler finds it too, unless it was cast).
 */
export function proves(...ids: [StatementId, ...StatementId[]]): void {
  const unknown = ids.filter((id) => !(id in statements));
  if (unknown.length > 0) throw new Error(`No statement of the specification is called ${unknown.join(", ")}.`);
}
