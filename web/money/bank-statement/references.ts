/** A reference on a movement; within a longer word, it may be there by chance. */
export type FoundReference = { key: string; isWhole: boolean };

const IS_LETTER = /[\p{L}\d]/u;
/** A shorter one could be in any text. */
const CHARACTERS_MIN = 4;
const CHARACTERS_COMPARED = 2000;

/** A reference in capitals, without the spaces and dashes that people type in it; undefined if it is too short to look for. */
export function referenceKey(reference: string): string | undefined {
  const key = [...reference.toUpperCase()].filter((character) => IS_LETTER.test(character)).join("");
  return key.length < CHARACTERS_MIN ? undefined : key;
}

/** Finds all of these references in a text, whatever is between their characters. Each is there once, whole if it can be. */
export function referencesIn(text: string, keys: ReadonlySet<string>, lengths: readonly number[]): FoundReference[] {
  const { letters, begins } = squeezed(text.slice(0, CHARACTERS_COMPARED));
  const found = new Map<string, FoundReference>();
  for (const length of lengths) {
    for (let at = 0; at + length <= letters.length; at += 1) {
      const key = letters.slice(at, at + length);
      if (!keys.has(key)) continue;
      const end = at + length;
      const isWhole = begins[at] === true && (end === letters.length || begins[end] === true);
      if (isWhole || !found.has(key)) found.set(key, { key, isWhole });
    }
  }
  return [...found.values()];
}

/** A text's letters and digits in capitals, with which of them begin a word. */
function squeezed(text: string): { letters: string; begins: boolean[] } {
  let letters = "";
  const begins: boolean[] = [];
  let isBetween = true;
  for (const character of text.toUpperCase()) {
    if (!IS_LETTER.test(character)) {
      isBetween = true;
      continue;
    }
    letters += character;
    begins.push(isBetween, ...Array.from({ length: character.length - 1 }, () => false));
    isBetween = false;
  }
  return { letters, begins };
}
