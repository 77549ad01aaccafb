/**
 * Converts a color as browsers compute it, `oklch(…)` or `rgb(…)`, to hexadecimal, which everything can read. Clips
 * colors outside the screen's gamut.
 */
export function hexOf(computed: string): string {
  const [first = 0, second = 0, third = 0] = [...computed.matchAll(/-?\d*\.?\d+(?:e-?\d+)?/g)].map(Number);
  const channels = computed.startsWith("oklch(") ? screenChannels(first, second, third) : [first, second, third];
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Red, green and blue from 0 to 255. The factors are from https://www.w3.org/TR/css-color-4/#color-conversion-code. */
function screenChannels(lightness: number, chroma: number, hueDegrees: number): number[] {
  const hue = (hueDegrees * Math.PI) / 180;
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((linear) => 255 * Math.min(1, Math.max(0, gammaOf(linear))));
}

const gammaOf = (linear: number) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
