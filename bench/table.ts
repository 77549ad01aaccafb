const FIRST_WIDTH = 16;
const WIDTH_MIN = 5;

/** Prints the columns' names. @returns A function that prints a row under them, as soon as there is one. */
export function startTable(columns: string[]): (row: string[]) => void {
  const print = (row: string[]) =>
    console.log(
      row.map((cell, index) => (index === 0 ? cell.padEnd(FIRST_WIDTH) : cell.padStart(width(index)))).join("  "),
    );
  const width = (index: number) => Math.max(columns[index]?.length ?? 0, WIDTH_MIN);
  print(columns);
  return print;
}

/** The middle value, or the lower of the two middle ones. */
export const median = (values: number[]): number => quantile(values, 0.5);

export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
