/** 1 → "1 seat", 3 → "3 seats": every count in a sentence. @param many The plural if it isn't formed with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
