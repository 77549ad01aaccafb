/** Turns a platform's points into whole hundredths: 1560.7599999999998 is 156076. Compare nothing else. */
export const hundredths = (points: number): number => Math.round(points * 100);
