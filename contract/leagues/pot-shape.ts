/** The vessel's box; everything below uses its units. */
export const POT_BOX = { width: 240, height: 216 };

const CENTER = 120;
const RIM_Y = 36;
const FLOOR_Y = 188;
const HEIGHT = FLOOR_Y - RIM_Y;
/** How far the middle of a level line drops below its ends, because the pot is seen from slightly above. */
const BOW = 9;
const WALL_INSET = 7.5;
/** A full pot ends a little below the rim. */
const FULL_LEVEL = 0.93;
/** Half widths of the body from the floor to the rim: the control points of a Bézier curve. */
const PROFILE = [50, 100, 96, 72] as const;

type Point = readonly [x: number, y: number];

/** Half the body's width at a level; 0 is the floor, 1 the rim. */
function halfWidth(level: number): number {
  const rest = 1 - level;
  const [floor, low, high, rim] = PROFILE;
  return rest ** 3 * floor + 3 * rest * rest * level * low + 3 * rest * level * level * high + level ** 3 * rim;
}

/** A point of the body: `across` goes from -1 at the left wall to 1 at the right one. */
function pointAt(across: number, level: number, inset: number): Point {
  const half = halfWidth(level) - inset;
  return [CENTER + across * half, FLOOR_Y - level * HEIGHT + BOW * (1 - across * across)];
}

const between = (from: number, to: number, steps: number) =>
  Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps);

const pathThrough = (points: readonly Point[], close = "Z") =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}${close}`;

/** The number of seats in each row, from the bottom up. If they don't fill every row, the bottom rows have one fewer. */
export function seatRows(seats: number): number[] {
  const columns = Math.max(1, Math.round(Math.sqrt(seats / 2.4)));
  const rows = Math.ceil(seats / columns);
  const shorter = rows * columns - seats;
  return Array.from({ length: rows }, (_, row) => columns - (row < shorter ? 1 : 0));
}

/** The outline of every seat's segment, in the order in which the pot fills. */
export function segmentPaths(seats: number, gap: number): string[] {
  const rows = seatRows(seats);
  const margin = gap / 2 / HEIGHT;
  const levelOf = (row: number) => (FULL_LEVEL * row) / rows.length + 0.012;
  return rows.flatMap((columns, row) =>
    Array.from({ length: columns }, (_, column) => {
      const levels = [levelOf(row) + margin, levelOf(row + 1) - margin] as const;
      return segmentPath(levels, [-1 + (2 * column) / columns, -1 + (2 * (column + 1)) / columns], gap);
    }),
  );
}

/** The outline between two parts of a full pot, each from 0 to 1: what a small pot shows in place of its segments. */
export const bandPath = (from: number, to: number): string =>
  segmentPath([FULL_LEVEL * from, FULL_LEVEL * to], [-1, 1], 0);

/** The middle of every seat's segment, in the same order. */
export function seatMiddles(seats: number): Point[] {
  const rows = seatRows(seats);
  return rows.flatMap((columns, row) =>
    Array.from({ length: columns }, (_, column) =>
      pointAt(-1 + (2 * column + 1) / columns, (FULL_LEVEL * (row + 0.5)) / rows.length, WALL_INSET),
    ),
  );
}

function segmentPath([bottom, top]: readonly [number, number], [left, right]: readonly [number, number], gap: number) {
  const shifted = (across: number, level: number, shift: number): Point => {
    const [x, y] = pointAt(across, level, WALL_INSET);
    return [x + shift, y];
  };
  const leftShift = left > -1 ? gap / 2 : 0;
  const rightShift = right < 1 ? -gap / 2 : 0;
  const shiftAt = (across: number) => leftShift + ((rightShift - leftShift) * (across - left)) / (right - left);
  return pathThrough([
    ...between(left, right, 8).map((across) => shifted(across, bottom, shiftAt(across))),
    ...between(bottom, top, 5).map((level) => shifted(right, level, rightShift)),
    ...between(right, left, 8).map((across) => shifted(across, top, shiftAt(across))),
    ...between(top, bottom, 5).map((level) => shifted(left, level, leftShift)),
  ]);
}

/** The body without its rim. */
export const bodyPath = pathThrough([
  ...between(-1, 1, 16).map((across) => pointAt(across, 0, 0)),
  ...between(0, 1, 16).map((level) => pointAt(1, level, 0)),
  ...between(1, -1, 16).map((across) => pointAt(across, 1, 0)),
  ...between(1, 0, 16).map((level) => pointAt(-1, level, 0)),
]);

/** The open mouth. */
export const mouth = { cx: CENTER, cy: RIM_Y, rx: halfWidth(1) + 3, ry: BOW + 2 };

const [shoulderX, shoulderY] = pointAt(1, 0.86, -1);
const [bellyX, bellyY] = pointAt(1, 0.42, -1);

const handle = (side: 1 | -1) => {
  const x = (distance: number) => (CENTER + side * (distance - CENTER)).toFixed(1);
  return `M${x(shoulderX)} ${shoulderY.toFixed(1)}C${x(shoulderX + 36)} ${shoulderY - 14} ${x(bellyX + 34)} ${bellyY + 4} ${x(bellyX)} ${bellyY.toFixed(1)}`;
};
export const handlePaths = [handle(-1), handle(1)];

/** The foot the body stands on. */
export const footPath = `M${CENTER - 42} ${FLOOR_Y + 9}C${CENTER - 34} ${FLOOR_Y + 16} ${CENTER + 34} ${FLOOR_Y + 16} ${CENTER + 42} ${FLOOR_Y + 9}L${CENTER + 48} ${FLOOR_Y + 20}C${CENTER + 30} ${FLOOR_Y + 27} ${CENTER - 30} ${FLOOR_Y + 27} ${CENTER - 48} ${FLOOR_Y + 20}Z`;
