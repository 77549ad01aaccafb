/** Makes a LIKE pattern that finds the text anywhere; `%`, `_` and `\` in it match literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
