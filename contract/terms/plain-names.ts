/** Makes names equal that differ only in case or spaces. */
export const plainName = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();

/**
 * Returns the names of a prize's weeks or months in the form in which `includes` finds one. Results add the platform's own
 * names of months.
 */
export const periodNames = (prize: string): string =>
  ` and ${plainName(prize.replace(/ \([^()]*\)(?= and |$)/g, ""))} and `;
