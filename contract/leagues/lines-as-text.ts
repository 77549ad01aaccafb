import type { HistoryLine } from "./history-lines.ts";

type ToldLine = Omit<HistoryLine, "amount"> & { amount: string | null };

/**
 * Writes past seasons as people type them, to go on from there: with semicolons, because teams' names have commas, and
 * with the columns' names, which leave no doubt about that.
 */
export const linesAsText = (lines: readonly ToldLine[]): string =>
  ["Year; Place; Person; Amount", ...lines.map(lineAsText)].join("\n");

const lineAsText = ({ year, place, person, amount }: ToldLine): string =>
  [year, place, quoted(person), ...(amount === null ? [] : [amount.replace(/\.00$/, "")])].join("; ");

const quoted = (person: string): string => (/[";]/.test(person) ? `"${person.replaceAll('"', '""')}"` : person);
