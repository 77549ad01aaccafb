import { invalid } from "#server/platform/errors.ts";

type Delimiter = "\t" | ";" | ",";

/** A cell, in quotes as spreadsheets write them (RFC 4180) or without, and what ends it. */
const cells: Record<Delimiter, RegExp> = {
  "\t": /[ ]*(?:"((?:[^"]|"")*)"[ ]*|([^\n\t]*))(\t|\n|$)/gy,
  ";": /[ ]*(?:"((?:[^"]|"")*)"[ ]*|([^\n;]*))(;|\n|$)/gy,
  ",": /[ ]*(?:"((?:[^"]|"")*)"[ ]*|([^\n,]*))(,|\n|$)/gy,
};

/** Reading more would keep everyone else waiting. A hundred teams with all their weeks have a fifth of it. */
const CELLS_MAX = 20_000;
/** The longest name that a platform takes has a third of it, and a cell's quotes and links count, too. */
const CELL_CHARACTERS_MAX = 300;
/** Two columns for each week of a year, and as many for everything else. */
const COLUMNS_MAX = 200;
const EMPTY_LINES = /\n(?:[ \t]*\n)+/g;

/**
 * Splits a table that people export or paste into lines of cells. Empty lines are left out. @throws AppError 400 if it has
 * more than 20,000 cells, 200 in a line, or 300 characters in a cell
 */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  let count = 0;
  const kept = text.replaceAll("\r", "").replace(EMPTY_LINES, "\n");
  for (const [, quoted, plain = "", end] of kept.matchAll(cells[delimiterOf(text)])) {
    count += 1;
    if (count > CELLS_MAX) throw invalid(`Results can have at most ${CELLS_MAX.toLocaleString("en-US")} cells.`);
    const cell = (quoted?.replaceAll('""', '"') ?? plain).trim();
    if (cell.length > CELL_CHARACTERS_MAX) throw invalid(`A cell can have at most ${CELL_CHARACTERS_MAX} characters.`);
    lines.at(-1)?.push(cell);
    if ((lines.at(-1)?.length ?? 0) > COLUMNS_MAX && cell !== "")
      throw invalid(`A line can have at most ${COLUMNS_MAX} cells.`);
    if (end === "\n") lines.push([]);
  }
  return lines.filter((line) => line.some((cell) => cell !== ""));
}

/** The separator that occurs most often in the first line; a tab wins, since no one writes one in a name. */
function delimiterOf(text: string): Delimiter {
  const [header = ""] = text.trimStart().split("\n", 1);
  if (header.includes("\t")) return "\t";
  return header.split(";").length > header.split(",").length ? ";" : ",";
}
