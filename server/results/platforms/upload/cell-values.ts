/** Medals and other pictures of digits with which people number lists. */
const PICTURED = /^([\s*_~•-]*)(?:🥇|🥈|🥉|🔟|(\d)\ufe0f?\u20e3)\s*(?:\d{1,2}[.):]\s*)?/u;
const MEDALS: Record<string, string> = { "🥇": "1", "🥈": "2", "🥉": "3", "🔟": "10" };
const INVISIBLE = /[\u200b\u2060\ufeff]/g;
const WIDE_SPACES = /[\u00a0\u2007\u202f\u2009]/g;
/** More than two say no more, and would take time to look at. */
const MANY_SPACES = /\s{3,}/g;
/** 1 912,34 and 1'912.34, where a space that doesn't break the line or an apostrophe groups the digits. */
const GROUPED = /(\d)[\u00a0\u2007\u202f\u2009'’](?=\d{3}(?!\d))/g;
const MARKED = /^(\*|_|`)(.+)\1$/;
/** **bold** and __bold__ within a text, as chats write it. */
const BOLD = /(\*\*|__)(?=\S)([^*_]+)\1/g;
/** ="Alpha", with which spreadsheets keep a text a text. */
const FORMULA = /^="(.*)"$/s;

/** Makes a cell plain: without invisible characters, bold marks, and pictures in place of digits. */
export function tidyCell(written: string): string {
  const text = written
    .replace(INVISIBLE, "")
    .replace(GROUPED, "$1")
    .replace(WIDE_SPACES, " ")
    .replace(MANY_SPACES, "  ")
    .replaceAll("−", "-")
    .trim()
    .replace(FORMULA, "$1")
    .replace(BOLD, "$2")
    .replace(MARKED, "$2")
    .replace(WORDED, (_, word: string) => `${placeOf(word)}. `)
    .replace(PICTURED, (found, before: string, digit?: string) => {
      const medal = Object.keys(MEDALS).find((picture) => found.includes(picture));
      return `${before}${digit ?? MEDALS[medal ?? ""]}. `;
    });
  return text.trim();
}

/** Whether a cell says that there is nothing to say: -, --, n/a, bye. */
export const isBlank = (text: string): boolean => /^(?:[-–—.\s]*|n\/?a|bye|tbd|dnp)$/i.test(text);

const PLACE =
  /^(?:(?:platz|place|rank|rang|no\.?|nr\.?|[#t=*(xyz])[\s.-]*){0,3}(\d{1,3})(?:\s*(?:st|nd|rd|th|place|platz|tied|tie|t|er|e|[.)=*ºª°])){0,3}$/i;
const OUT_OF = /\s*(?:\/|of|von)\s*\d{1,3}$/i;
const MOVED = /\s*\(?[▲▼△▽↑↓]\s*\d*\)?$/;
/** What people call each place. */
const PLACE_WORDS = [
  "champion|champions|winner|first|meister|sieger|erster",
  "runner-up|runner up|runnerup|second|vizemeister|zweiter",
  "third|dritter",
  "fourth|vierter",
  "fifth|fünfter",
  "sixth|sechster",
  "seventh|siebter",
  "eighth|achter",
  "ninth|neunter",
  "tenth|zehnter",
].map((words) => words.split("|"));
/** Champion: Alpha. */
const WORDED = new RegExp(`^(${PLACE_WORDS.flat().join("|")})(?: place)?\\s*(?::|\\s[–—-])\\s*(?=\\S)`, "i");
const placeInWords = (text: string) =>
  PLACE_WORDS.findIndex((words) => words.includes(text.toLowerCase().replace(/ place$/, ""))) + 1;

/** 2, 2nd, 2., #2, T2, 2T, =2, *2, Platz 2, 2 of 12, Runner-up, Second place. @returns Undefined if it isn't a place. */
export function placeOf(written: string): number | undefined {
  const text = written.replace(MOVED, "");
  const place = Number(PLACE.exec(text.replace(OUT_OF, ""))?.[1] ?? placeInWords(text));
  return place === 0 ? undefined : place;
}

const PERCENTAGE = /^\(?(?:[01]?[.,]\d{2,4}|\d{1,3}(?:[.,]\d+)?\s?%)\)?$/;
export const isPercentage = (text: string): boolean => PERCENTAGE.test(text);

const RECORD = /^\(?(\d{1,3})\s*[-–—/:]\s*(\d{1,3})(?:\s*[-–—/:]\s*(\d{1,3}))?\)?$/;
const LETTERED_RECORD = /^\(?(\d{1,3})\s*W[\s,-]*(\d{1,3})\s*L(?:[\s,-]*(\d{1,3})\s*[TD])?\)?$/i;
const RATE = /[\s,]*\(?(?:[01]?[.,]\d{2,4}|\d{1,3}(?:[.,]\d+)?\s?%)\)?$/;

/** 10-4, 10-4-0, 10-4 (.714), 10W-4L: the numbers in the order in which they are written. */
export function recordOf(written: string): readonly [number, number, number] | undefined {
  const text = RECORD.test(written) ? written : written.replace(RATE, "");
  const match = RECORD.exec(text) ?? LETTERED_RECORD.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)] : undefined;
}

/** A number of games. */
export function countOf(text: string): number | undefined {
  if (isBlank(text)) return 0;
  const match = /^(\d{1,3})(?:[.,]0+)?$/.exec(text);
  return match ? Number(match[1]) : undefined;
}

const UNIT = /\s*\(?(?:f?pts?\.?|points?|pf|punkte?n?|pkte?\.?|pkt\.?)\)?$/i;
const UNIT_FIRST = /^(?:f?pts\.?|points|pf|punkte)[:\s]+/i;

/** A written number without its unit and the marks of footnotes: "1,912.34 PF" → "1,912.34". */
export const bareNumber = (text: string): string =>
  text
    .replace(UNIT, "")
    .replace(UNIT_FIRST, "")
    .replace(/[*†‡]+$/, "")
    .replace(/^\+/, "")
    .replace(
      /^(-?\d{1,3})((?: \d{3})+)(?=[.,]|$)/,
      (_, first: string, rest: string) => first + rest.replaceAll(" ", ""),
    )
    .trim();

const NUMBER = /^-?(?:\d{1,7}|\d{1,3}(?:[.,]\d{3})+)(?:[.,]\d+)?$/;
export const isNumber = (text: string): boolean => NUMBER.test(bareNumber(text));

const TOTAL =
  /^(?:(?:grand|league|liga|season|weekly|overall|team)[\s-]+)?(?:totals?|sum|averages?|avg\.?|mean|median|maximum|minimum|max|min|high|low|gesamt|gesamtsumme|summe|durchschnitt|schnitt|mittelwert|insgesamt|ø|ligaschnitt|ligadurchschnitt)(?:\s+(?:points|score|punkte))?\s*:?$/i;
/** Whether a row sums the others up instead of being a team. */
export const isTotal = (text: string): boolean => TOTAL.test(text);

/** Whether places are those of a whole table: 1, 2, 3 and so on, where equal teams may share one. */
export function isRanking(places: readonly number[]): boolean {
  const sorted = places.toSorted((a, b) => a - b);
  const isNext = (place: number, index: number) => {
    const before = sorted[index - 1] ?? 0;
    return place === before || place === before + 1 || place === index + 1;
  };
  return places.length > 1 && sorted[0] === 1 && new Set(sorted).size > 1 && sorted.every(isNext);
}
