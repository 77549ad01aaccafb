/** Formats a moment like version 1 of the API. */
export const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
