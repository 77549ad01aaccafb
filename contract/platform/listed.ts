/** "a", "a and b", "a, b and c". @param separator What is between them, if they may have commas of their own. */
export const listed = (things: readonly (string | number)[], separator = ", ", word: "and" | "or" = "and"): string =>
  things.length < 2 ? things.join("") : `${things.slice(0, -1).join(separator)} ${word} ${things.at(-1)}`;
