import type { StatementId } from "#tests/specification/statements.ts";

/** Code that expresses something SPEC states, and what it becomes when broken. */
export type Place = {
  file: string;
  start: number;
  end: number;
  was: string;
  becomes: string;
  /** Describes the break for people: the file's line and the change. */
  change: string;
  /** The same without the line number, so that it survives changes around it. */
  key: string;
  statements: StatementId[];
};

/** By file: a string that occurs once in it, what it becomes, and the statements this breaks. */
export type ListedPlaces = { [file: string]: [find: string, becomes: string, ...StatementId[]][] };
