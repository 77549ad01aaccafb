const LONGEST = 60;
const UNITS_MAX = 4 * LONGEST;
/** More than any name has with its invisible characters. The rest isn't looked at, because every look at it takes time. */
const READ_UNITS = 2000;

const segmenter = new Intl.Segmenter("en");

/**
 * Makes a platform's name of a league, team or person fit to show: on one line, without characters that control how
 * text runs, and not too long. Everything else stays, emoji and markup included, which the web shows as text.
 */
export function shownText(text: string): string {
  // A zero-width joiner holds an emoji together; the other invisible characters can only mislead.
  const visible = text
    .slice(0, READ_UNITS)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/(?!\u200D)\p{Cf}/gu, "");
  const line = visible.replace(/\s+/g, " ").trim();
  // Node copies the whole text for each character that it finds in it.
  const characters = Array.from(segmenter.segment(line.slice(0, UNITS_MAX + 1)), ({ segment }) => segment);
  if (characters.length <= LONGEST && line.length <= UNITS_MAX) return line;
  const cut = characters.slice(0, LONGEST - 1).join("");
  return `${cut.slice(0, UNITS_MAX).replace(/\p{Surrogate}$/u, "")}…`;
}

/** @returns The name, or what else to call a team that has none. */
export const teamName = (name: string | null | undefined, id: string): string => shownText(name ?? "") || `Team ${id}`;
