/** A moment shown on the season's line. */
export type SeasonMark = {
  at: string;
  label: string;
  kind: "created" | "deadline" | "vote" | "end" | "payout";
};

type Span = { from: number; to: number };

/** From the first mark to the last, today included. */
export function spanOf(marks: readonly SeasonMark[], now: Date): Span {
  const times = [...marks.map(({ at }) => Date.parse(at)), now.getTime()];
  return { from: Math.min(...times), to: Math.max(...times) };
}

/** The position of a moment in the span, from 0 to 1. */
export const shareOf = (moment: number, { from, to }: Span): number =>
  to === from ? 0 : Math.min(1, Math.max(0, (moment - from) / (to - from)));

/** The first of every month in the span, the yard lines of the season. */
export function monthStarts({ from, to }: Span): number[] {
  const start = new Date(from);
  const months: number[] = [];
  for (let step = 1; months.length < 120; step += 1) {
    const moment = new Date(start.getFullYear(), start.getMonth() + step, 1).getTime();
    if (moment >= to) break;
    months.push(moment);
  }
  return months;
}

/**
 * Moves overlapping labels apart: each keeps its order and at least the gap to its neighbors, as near to its mark as
 * possible. Positions are shares of the line in rising order.
 */
export function spreadLabels(positions: readonly number[], wantedGap: number): number[] {
  const gap = Math.min(wantedGap, 1 / Math.max(1, positions.length - 1));
  const placed: number[] = [];
  for (const position of positions) placed.push(Math.max(position, (placed.at(-1) ?? -gap) + gap));
  let limit = 1;
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    placed[index] = Math.max(0, Math.min(placed[index] ?? 0, limit));
    limit = (placed[index] ?? 0) - gap;
  }
  return placed;
}
