import type { StatementId } from "#tests/specification/statements.ts";

/** Something that SPEC states, where the code says it, and what it becomes when it is broken. */
export type Place = {
  file: string;
  start: number;
  end: number;
  was: string;
  becomes: string;
  /** What is broken, for people: the file's line and the change. */
  change: string;
  /** The same without the line: names the place while the code around it changes. */
  key: string;
  statements: StatementId[];
};

/** By file: a text that occurs once in it, what it becomes, and the statements that are broken then. */
export type ListedPlaces = { [file: string]: [find: string, becomes: string, ...StatementId[]][] };
