/** One line of a table, by its number in the text. */
export type QuotedLine = { line: number; cells: string[] };

const [QUOTE, LINE_END, SPACE, TAB] = [34, 10, 32, 9];

/** Brings every system's line ends to one, without the mark that Windows puts before the text. */
export const plainText = (text: string): string => text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");

/**
 * Splits a plain text into lines of cells, which may be in quotes as spreadsheets write them (RFC 4180). Quotes that don't
 * surround a whole cell are part of it. Empty lines are left out. A line with more than `cellsMax` cells comes with one more
 * than that, and is the last.
 */
export function* quotedLines(text: string, separator: string, cellsMax: number): Generator<QuotedLine> {
  const ends = separator.charCodeAt(0);
  let [at, line] = [0, 1];
  for (;;) {
    const start = afterBlanks(text, at);
    line += lineEndsIn(text, at, start);
    at = start;
    if (at >= text.length) return;
    const first = line;
    const cells: string[] = [];
    do {
      const { cell, end } = quotedCell(text, at, ends) ?? bareCell(text, at, ends);
      line += lineEndsIn(text, at, end);
      cells.push(cell);
      at = end + 1;
    } while (at <= text.length && text.charCodeAt(at - 1) === ends && cells.length <= cellsMax);
    line += 1;
    yield { line: first, cells };
    if (cells.length > cellsMax) return;
  }
}

/** Where the first line begins that isn't empty. */
function afterBlanks(text: string, from: number): number {
  let start = from;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_END) start = at + 1;
    else if (code !== SPACE && code !== TAB) return start;
  }
  return text.length;
}

function lineEndsIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === LINE_END) count += 1;
  return count;
}

function afterSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at += 1;
  return at;
}

/** The cell in quotes that begins here, if there is one that also ends; `end` is where its separator or the line's end is. */
function quotedCell(text: string, from: number, ends: number): { cell: string; end: number } | undefined {
  const open = afterSpaces(text, from);
  if (text.charCodeAt(open) !== QUOTE) return undefined;
  let close = text.indexOf('"', open + 1);
  while (close !== -1 && text.charCodeAt(close + 1) === QUOTE) close = text.indexOf('"', close + 2);
  if (close === -1) return undefined;
  const end = afterSpaces(text, close + 1);
  if (end < text.length && text.charCodeAt(end) !== ends && text.charCodeAt(end) !== LINE_END) return undefined;
  return { cell: text.slice(open + 1, close).replaceAll('""', '"'), end };
}

function bareCell(text: string, from: number, ends: number): { cell: string; end: number } {
  const start = afterSpaces(text, from);
  let end = start;
  while (end < text.length && text.charCodeAt(end) !== ends && text.charCodeAt(end) !== LINE_END) end += 1;
  return { cell: text.slice(start, end), end };
}
