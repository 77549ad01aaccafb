import { isNumber, isPercentage, isRanking, placeOf, recordOf } from "#server/results/platforms/upload/cell-values.ts";
import type { Line } from "#server/results/platforms/upload/split-lines.ts";

/** 1. 1) #1 T1 1T =1 *1* 1st: Platz 1 and such, before the rest of a line. */
const MARKER =
  /^[\s>•·*_~(–—-]*((?:platz|place|no\.?|nr\.?|#|t-?|=)?\s*\d{1,3}(?:st|nd|rd|th|t|=)?)(?:([.):°º])[*_~]*(?!\d)|\s+(?:place|platz)\b[.:]?|[*_~]*(?=\s))\s*(?:(?:platz|place)\b[.:]?)?\s*[-–—:→]*\s*(?=\S)/i;

type Marker = {
  place: string;
  rest: string;
  /** Whether more than a space follows the number: 12 teams begins with one that isn't. */
  isMarked: boolean;
};

/** Takes the number off the front of a numbered line. */
function markerOf(text: string): Marker | undefined {
  const match = MARKER.exec(text);
  const place = match?.[1]?.replace(/\s+/g, "");
  if (!match || !place || placeOf(place) === undefined) return undefined;
  const rest = text.slice(match[0].length).replace(/^[*_~]+|[*_~]+$/g, "");
  return {
    place,
    rest,
    isMarked: !/^\d+$/.test(place) || !/^\s/.test(match[0].slice(match[0].indexOf(place) + place.length)),
  };
}

/** The lines that begin with the places of a whole table, from first to last, all in one manner. */
export function numberedLines(lines: readonly Line[]): readonly Line[] {
  const numbered = lines.map((line) => ({ line, marker: markerOf(line.cells[0] ?? "") }));
  for (const isMarked of [true, false]) {
    const marked = numbered.filter(({ marker }) => marker?.isMarked === isMarked);
    const found = marked.slice(marked.findIndex(({ marker }) => placeOf(marker?.place ?? "") === 1));
    const places = found.map(({ marker }) => placeOf(marker?.place ?? "") ?? 0);
    if (isRanking(places) && places.every((place, index) => place >= (places[index - 1] ?? 0)))
      return found.map(({ line }) => line);
  }
  return [];
}

/** Makes two cells of each first cell: the number of the line, and the rest. */
export const withoutMarkers = (lines: readonly Line[]): Line[] =>
  lines.map(({ line, cells: [first = "", ...others] }) => {
    const marker = markerOf(first);
    return { line, cells: [marker?.place ?? "", marker?.rest ?? first, ...others] };
  });

const LAST =
  /^(.*?\S)(\s*[:=|,;•·→]\s*|\s+[-–—]+\s+|\s{2,}|\s)((?:\S+)(?:\s(?:f?pts?\.?|points?|pf|punkten?|pkte?\.?))?)$/i;
const IN_PARENTHESES = /^(.*\S)\s*\(([^()]*)\)$/;
/** More would keep everyone else waiting; a table with more of them has separators. */
const VALUES_MAX = 20;
export const LIST_LINES_MAX = 150;
export const LIST_TOO_LONG = `A list can have at most ${LIST_LINES_MAX} lines.`;

const BULLET = /^[\s>•·*→–—-]+/;
const ENDS_IN_SEPARATORS = /[\s\-–—:|,;•·=→]+$/;
const UNIT = /(?:\d|\s)(?:f?pts?\.?|points?|pf|punkten?|pkte?\.?)$/i;

/** Whether a word can be told from a name: a record, decimals, a unit, or any number after a separator. */
function isValue(word: string, between: string): boolean {
  if (recordOf(word) || isPercentage(word)) return true;
  if (!isNumber(word)) return /^\d{1,3}(?:st|nd|rd|th)$/i.test(word);
  return /[.,]/.test(word) || UNIT.test(word) || between.trim() !== "" || between.length > 1 || /^\d{3,5}$/.test(word);
}

/** Takes the last value, or the values in parentheses, off the end of a line. */
function lastOf(text: string): { rest: string; values: string[] } | undefined {
  const [, name, inner] = IN_PARENTHESES.exec(text) ?? [];
  if (name !== undefined && inner !== undefined) {
    if (!isPercentage(inner))
      return { rest: name, values: inner.split(/\s*[,;|/]\s+|\s+[|–—-]\s+/).map((value) => value.trim()) };
    // The share of games won belongs to the record before it.
    const [, rest = "", , record = ""] = LAST.exec(name) ?? [];
    return recordOf(record) ? { rest, values: [`${record} (${inner})`] } : { rest: name, values: [inner] };
  }
  const [, rest = "", between = "", word = ""] = LAST.exec(text) ?? [];
  return rest !== "" && isValue(word, between) ? { rest, values: [word] } : undefined;
}

/** A line of words as a name and the values after it. */
export function nameAndValues(text: string): { name: string; values: string[] } {
  let name = text.replace(BULLET, "").replace(ENDS_IN_SEPARATORS, "");
  const values: string[] = [];
  for (let last = lastOf(name); last && values.length < VALUES_MAX; last = lastOf(name)) {
    values.unshift(...last.values);
    name = last.rest.replace(ENDS_IN_SEPARATORS, "");
  }
  return { name, values };
}

const BETWEEN_NAMES = /^(.*\S)\s+[-–—]\s+(\S.*)$/;

/** Two names with a dash between them, if each of these is so: a team and its owner. */
export function twoNames(names: readonly string[]): (readonly [string, string])[] | undefined {
  const pairs = names.map((name) => BETWEEN_NAMES.exec(name));
  const areAll = pairs.length > 1 && pairs.every((pair) => pair && !BETWEEN_NAMES.test(pair[1] ?? ""));
  return areAll ? pairs.map((pair) => [pair?.[1] ?? "", pair?.[2] ?? ""]) : undefined;
}

/**
 * Whether a plain space may be within a number: "Anchors 1 912,34" could end in 912.34 or in 1,912.34.
 */
export const mayHaveSpaceInNumber = (text: string): boolean => /\s\d{1,3} \d{3}[.,]\d{1,2}(?!\d)/.test(text);

/** Splits a line of words under names, of which each but the team's has one word. */
export function byWords(text: string, { before, after }: { before: number; after: number }): string[] {
  const joined = text
    .replace(/(\d)\s+(\([01]?[.,]\d{2,4}\))/g, "$1$2")
    .replace(/(\d)\s+(?:f?pts\.?|points|pf|punkte)(?=\s|$)/gi, "$1");
  const words = joined.trim().split(/\s+/);
  if (words.length < before + after + 1) return [joined];
  const end = words.length - after;
  return [...words.slice(0, before), words.slice(before, end).join(" "), ...words.slice(end)];
}
