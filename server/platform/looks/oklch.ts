/** A color as people see it: lightness from 0 to 1, chroma (how colorful), and hue in degrees. */
export type Oklch = { l: number; c: number; h: number };

type Rgb = [red: number, green: number, blue: number];

/** How much of the chroma a try takes away when a color is more colorful than screens can show. */
const LESS_CHROMA = 0.98;

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number) => (part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** @param hex Such as "#0a5f38". */
const linearOf = (hex: string): Rgb => {
  const bits = Number.parseInt(hex.slice(1), 16);
  return [bits >> 16, (bits >> 8) & 255, bits & 255].map((part) => toLinear(part / 255)) as Rgb;
};

/** The matrices are those of https://bottosson.github.io/posts/oklab/. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex);
  const long = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const medium = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const short = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  const a = 1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short;
  const blue = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short;
  return {
    l: 0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short,
    c: Math.hypot(a, blue),
    h: (Math.atan2(blue, a) * 180) / Math.PI,
  };
}

function linearFrom({ l, c, h }: Oklch): Rgb {
  const angle = (h * Math.PI) / 180;
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)];
  const long = (l + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const medium = (l - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const short = (l - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short,
  ];
}

const isShown = (rgb: Rgb) => rgb.every((part) => part > -0.0005 && part < 1.0005);

/** Returns the color in hex, less colorful where screens can't show it. */
export function hexOf(color: Oklch): string {
  let { c } = color;
  let rgb = linearFrom(color);
  while (!isShown(rgb) && c > 0.001) {
    c *= LESS_CHROMA;
    rgb = linearFrom({ ...color, c });
  }
  const parts = rgb.map((part) => Math.round(255 * Math.min(1, Math.max(0, fromLinear(Math.max(0, part))))));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const luminanceOf = (hex: string) => {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** How different two colors look: their distance in OKLab. */
export function distanceOf(one: Oklch, other: Oklch): number {
  const angle = ((one.h - other.h) * Math.PI) / 180;
  const chroma = one.c ** 2 + other.c ** 2 - 2 * one.c * other.c * Math.cos(angle);
  return Math.hypot(one.l - other.l, Math.sqrt(chroma));
}
