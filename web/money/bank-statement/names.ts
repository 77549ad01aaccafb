/** More than any name or description has; normalizing many marks takes the square of their number. */
const COMPARED_CHARACTERS = 500;

/** Letters that have no mark to take off. */
const LETTERS: Record<string, string> = { ß: "ss", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/**
 * A text's words in small letters without accents. Banks write "Müller" as "Mueller" or "Muller", so all three are the same
 * here.
 */
export const wordsOf = (text: string): string[] =>
  text
    .slice(0, COMPARED_CHARACTERS)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/æ|ae/g, "a")
    .replace(/œ|oe/g, "o")
    .replace(/ue/g, "u")
    .replace(/['’`.]/g, "")
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");

/** How much of a person's name is among the words: first and last name, or one of them with the other's initial. */
export type NameFit = "full" | "initial";

/** Finds a person's name among the words of a movement, in any order. A name of one word is never more than an initial's worth. */
export function nameAmong(words: ReadonlySet<string>, name: string): NameFit | undefined {
  const parts = wordsOf(name).filter((part) => !/^\d+$/.test(part));
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return undefined;
  if (parts.length === 1) return first.length > 2 && words.has(first) ? "initial" : undefined;
  if (first !== last && words.has(first) && words.has(last)) return "full";
  const hasInitial = (part: string) => words.has(part.charAt(0));
  const isShort = (words.has(last) && hasInitial(first)) || (words.has(first) && hasInitial(last));
  return isShort && first.length > 1 && last.length > 1 ? "initial" : undefined;
}
