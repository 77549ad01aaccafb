/** Draws a whole number, both ends included. */
export type Draw = (min: number, max: number) => number;

/** Draws the same numbers each time for the same seed. */
export function drawWith(seed: number): Draw {
  let state = seed;
  return (min, max) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return min + (((mixed ^ (mixed >>> 14)) >>> 0) % (max - min + 1));
  };
}

/** What is drawn from lists and by chance, all from the same numbers. */
export const drawing = (draw: Draw) => ({
  chance: (percent: number) => draw(1, 100) <= percent,
  one: <T>(list: readonly T[]): T => list[draw(0, list.length - 1)] as T,
  shuffled: <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, at: draw(0, 1_000_000) }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item),
});
