/** Letters and digits that can't be taken for one another, without vowels, so that no code is a word. */
export const CODE_CHARACTERS = "23456789CDFGHJKMNPQRTVWXY";
export const CODE_LENGTH = 5;
export const CODE_START = "PK-";
export const CODE_LIFE_MS = 24 * 3_600_000;

/** A code on its own in a name, in any case; some keyboards turn a hyphen into a dash. */
const CODE = new RegExp(
  `(?<![\\p{L}\\p{N}])PK[-\\u2010-\\u2015\\u2212]([${CODE_CHARACTERS}]{${CODE_LENGTH}})(?![\\p{L}\\p{N}])`,
  "giu",
);
const EMPTY_BRACKETS = /\(\s*\)|\[\s*\]|\{\s*\}/g;

/** Whether a team's name at a platform carries this code (RULES §21). */
export const carriesCode = (name: string, code: string): boolean =>
  [...name.matchAll(CODE)].some(([, own = ""]) => CODE_START + own.toUpperCase() === code);

/** A team's name as people see it, without the codes that members prove their teams with (RULES §21). */
export function withoutCode({ id, name }: { id: string; name: string }): string {
  const cut = name.replace(CODE, " ");
  if (cut === name) return name;
  return cut.replace(EMPTY_BRACKETS, " ").replace(/\s+/g, " ").trim() || `Team ${id}`;
}
