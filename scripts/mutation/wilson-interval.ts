/** The normal quantile for 95% confidence. */
const Z = 1.959964;

/** Returns the bounds of a share estimated from a sample, with 95% confidence (Wilson's score interval). */
export function wilsonInterval(successes: number, tries: number): [low: number, high: number] {
  const share = successes / tries;
  const middle = share + Z ** 2 / (2 * tries);
  const spread = Z * Math.sqrt((share * (1 - share)) / tries + Z ** 2 / (4 * tries ** 2));
  const scale = 1 + Z ** 2 / tries;
  return [(middle - spread) / scale, (middle + spread) / scale];
}
