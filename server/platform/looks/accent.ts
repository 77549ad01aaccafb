import { contrastOf, distanceOf, hexOf, type Oklch, oklchOf } from "#server/platform/looks/oklch.ts";

/** The colors of one theme that follow from the accent, by their names in web/styles.css, in hex. */
export type AccentTheme = Record<
  "green" | "green-deep" | "green-wash" | "on-green" | "field" | "on-field-soft",
  string
>;
export type Accent = { light: AccentTheme; dark: AccentTheme };

/** What text needs (WCAG 2, level AA). */
export const CONTRAST_MIN = 4.5;

/** The backgrounds of each theme that text in the accent's color is on, next to its own wash: paper, surface, sunken. */
const BACKGROUNDS = {
  light: [
    { l: 0.975, c: 0.012, h: 88 },
    { l: 0.993, c: 0.006, h: 90 },
    { l: 0.948, c: 0.016, h: 88 },
  ].map(hexOf),
  dark: [
    { l: 0.19, c: 0.024, h: 162 },
    { l: 0.228, c: 0.027, h: 162 },
    { l: 0.16, c: 0.021, h: 163 },
  ].map(hexOf),
};

/** The red of what deletes, fails or is overdue, in each theme. */
export const RED = { light: { l: 0.465, c: 0.175, h: 27 }, dark: { l: 0.75, c: 0.135, h: 25 } };

/** The least distance, in OKLab, at which people tell the colors of two separate buttons apart. */
const TOLD_APART = 0.05;

const STEP = 0.004;

/** The same hue with this lightness, and at most this chroma. */
const at = ({ c, h }: Oklch, l: number, chromaMax: number) => hexOf({ l, c: Math.min(c, chromaMax), h });

function lightTheme(hex: string): AccentTheme {
  const color = oklchOf(hex);
  return {
    green: hex,
    "green-deep": at(color, 0.82 * color.l, 0.85 * color.c),
    "green-wash": at(color, 0.94, 0.035),
    "on-green": hexOf({ l: 0.985, c: 0.012, h: 95 }),
    field: at(color, 0.33, 0.09),
    "on-field-soft": at(color, 0.86, 0.03),
  };
}

/** The same hue, as light as the dark theme's own green, or lighter where that doesn't give its text enough contrast. */
function darkTheme(color: Oklch): AccentTheme {
  const themeAt = (l: number): AccentTheme => ({
    green: at(color, l, 0.135),
    "green-deep": at(color, Math.min(0.97, l + 0.07), 0.115),
    "green-wash": at(color, 0.29, 0.05),
    "on-green": at(color, 0.19, 0.035),
    field: at(color, 0.26, 0.07),
    "on-field-soft": at(color, 0.82, 0.03),
  });
  let lightness = 0.78;
  while (lightness < 0.97 && contrastIn(themeAt(lightness), "dark") < CONTRAST_MIN) lightness += STEP;
  return themeAt(lightness);
}

/** The least contrast that the accent has as text, and that text has on it. */
function contrastIn(theme: AccentTheme, name: keyof typeof BACKGROUNDS): number {
  const beside = [...BACKGROUNDS[name], theme["green-wash"], theme["on-green"]];
  return Math.min(...beside.map((color) => contrastOf(theme.green, color)));
}

export const accentOf = (hex: string): Accent => ({ light: lightTheme(hex), dark: darkTheme(oklchOf(hex)) });

/** The least contrast of an accent in either theme. */
export const accentContrast = ({ light, dark }: Accent): number =>
  Math.min(contrastIn(light, "light"), contrastIn(dark, "dark"));

/** Whether an accent can't be told from the red of what deletes, in either theme. */
export const looksDestructive = ({ light, dark }: Accent): boolean =>
  distanceOf(oklchOf(light.green), RED.light) < TOLD_APART || distanceOf(oklchOf(dark.green), RED.dark) < TOLD_APART;

/** Finds the lightest color of the same hue that text can have; the dark theme's is made from it. */
export function nearestAccent(hex: string): string {
  const color = oklchOf(hex);
  let { l } = color;
  let nearest = hex;
  while (l > 0 && accentContrast(accentOf(nearest)) < CONTRAST_MIN) {
    l -= STEP;
    nearest = hexOf({ ...color, l: Math.max(0, l) });
  }
  return nearest;
}
