/** 1 → "1 seat", 3 → "3 seats": every count in a sentence. @param many The plural if it isn't formed with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${withCommas(count)} ${count === 1 ? one : many}`;

/** Formats a number as `toLocaleString` does, which takes a hundred times as long. */
export const withCommas = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
