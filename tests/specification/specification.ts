import { readFileSync } from "node:fs";

/** The specification that the product was built to, to the letter. */
const LINES = readFileSync(new URL("specification.txt", import.meta.url), "utf8").split("\n");

/** A piece of the specification: a line, counted from 0, and where in it. */
export type Quote = { line: number; from: number; to: number };

/** The first line of each section that says what the product is, and of what follows the last. */
const SECTIONS = new Map(
  LINES.flatMap((text, line) => {
    const [, section] = /^## (\d+)\./.exec(text) ?? [];
    return section ? [[section, line] as const] : [];
  }),
);

/** What a statement leaves out of the sentence that it quotes. */
const OMITTED = " … ";

export const pieces = (statement: string): string[] => statement.split(OMITTED);

/**
 * Finds what a statement quotes: its pieces, to the letter and in their order, under one heading of its section.
 * @returns None if the specification doesn't say it.
 */
export function quotesIn(id: string, statement: string): Quote[] {
  const [section = ""] = id.split(".", 1);
  const first = SECTIONS.get(section) ?? LINES.length;
  const after = SECTIONS.get(String(Number(section) + 1)) ?? LINES.length;
  for (let start = first; start < after; start++) {
    const found = quotesFrom(start, pieces(statement), after);
    if (found) return found;
  }
  return [];
}

function quotesFrom(start: number, wanted: readonly string[], after: number): Quote[] | undefined {
  const found: Quote[] = [];
  let [line, at] = [start, 0];
  for (const piece of wanted) {
    while (LINES[line]?.indexOf(piece, at) === -1) {
      line++;
      at = 0;
      // The first piece is in the first line; another heading, or the section's end, is another part.
      if (found.length === 0 || line >= after || LINES[line]?.startsWith("#")) return undefined;
    }
    const from = LINES[line]?.indexOf(piece, at) ?? 0;
    at = from + piece.length;
    found.push({ line, from, to: at });
  }
  return found;
}

/** Headings, what leads to another part, and what the specification leaves open. */
const SAYS_NOTHING = /^\*\*|^- \*\*|^[\w -]+:$|^\d\.$|not shown|are in section 9\.$/i;

/** The sentences of SPEC §2 to §9 of which no statement quotes a word. */
export function unquoted(quotes: readonly Quote[]): string[] {
  const first = SECTIONS.get("2") ?? 0;
  return LINES.flatMap((text, line) => {
    if (line < first || /^(?:#|$)/.test(text)) return [];
    const own = quotes.filter((quote) => quote.line === line);
    return [...text.matchAll(/(?:[^.]|\.(?! [A-Z]))+\.?/g)].flatMap(({ 0: sentence, index }) => {
      const isQuoted = own.some(({ from, to }) => from < index + sentence.length && index < to);
      return isQuoted || SAYS_NOTHING.test(sentence.trim()) ? [] : [`${line + 1}: ${sentence.trim()}`];
    });
  });
}

/** The values that a sentence lists: after a colon, "is" or "are", or in brackets. */
export function valuesIn(statement: string): string[] {
  const [, list = ""] = /(?:\(|: | is | are )([^();]*)[^(]*$/.exec(statement) ?? [];
  return list.split(/, (?:or )?| or /);
}
