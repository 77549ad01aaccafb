const LONGEST = 60;

/**
 * Makes a platform's name of a league, team or person fit to show: on one line, without characters that control how
 * text runs, and not too long. Everything else stays, emoji and markup included, which the web shows as text.
 */
export function shownText(text: string): string {
  // A zero-width joiner holds an emoji together; the other invisible characters can only mislead.
  const visible = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ").replace(/(?!\u200D)\p{Cf}/gu, "");
  const line = visible.replace(/\s+/g, " ").trim();
  const characters = [...new Intl.Segmenter("en").segment(line)].map(({ segment }) => segment);
  if (characters.length <= LONGEST && line.length <= 4 * LONGEST) return line;
  return `${[...characters.slice(0, LONGEST - 1).join("")].slice(0, 4 * LONGEST).join("")}…`;
}

/** @returns The name, or what else to call a team that has none. */
export const teamName = (name: string | null | undefined, id: string): string => shownText(name ?? "") || `Team ${id}`;
