type Delimiter = "\t" | ";" | ",";

/** A cell, in quotes as spreadsheets write them (RFC 4180) or without, and what ends it. */
const cells: Record<Delimiter, RegExp> = {
  "\t": /[ ]*(?:"((?:[^"]|"")*)"[ ]*|([^\n\t]*))(\t|\n|$)/gy,
  ";": /[ ]*(?:"((?:[^"]|"")*)"[ ]*|([^\n;]*))(;|\n|$)/gy,
  ",": /[ ]*(?:"((?:[^"]|"")*)"[ ]*|([^\n,]*))(,|\n|$)/gy,
};

/** Splits a table that people export or paste into lines of cells. Empty lines are left out. */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.replaceAll("\r", "").matchAll(cells[delimiterOf(text)])) {
    lines.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
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
