import { ownLooks } from "#server/platform/looks/own-looks.ts";

/** A color in the light and in the dark theme. */
type Color = readonly [light: string, dark: string];

/** The site's colors (web/styles.css) in the notation that every mail program reads. */
const palette = {
  paper: ["#faf6ee", "#091710"],
  surface: ["#fefdf8", "#102019"],
  line: ["#ded9cc", "#27362e"],
  ink: ["#12241a", "#f1efe4"],
  inkSoft: ["#415047", "#acb4a6"],
  green: ["#0a5f38", "#67d191"],
  onGreen: ["#fcfaf1", "#03190f"],
} as const satisfies Record<string, Color>;

/** The installation's own accent, in place of the green. */
const colorOf = (color: Color): Color => {
  const { accent } = ownLooks();
  if (!accent) return color;
  if (color === palette.green) return [accent.light.green, accent.dark.green];
  return color === palette.onGreen ? [accent.light["on-green"], accent.dark["on-green"]] : color;
};

/** What the parts of an email look like, by their class. */
const parts = {
  paper: { "background-color": palette.paper },
  sheet: { "background-color": palette.surface, "border-color": palette.line, color: palette.ink },
  brand: { color: palette.green },
  soft: { color: palette.inkSoft },
  fact: { "border-color": palette.line },
  button: { "background-color": palette.green, color: palette.onGreen },
} as const satisfies Record<string, Record<string, Color>>;

const declarations = (part: Record<string, Color>, theme: 0 | 1, end: string) =>
  Object.entries(part).map(([property, color]) => `${property}:${colorOf(color)[theme]}${end}`);

/** The part's colors in the light theme, for its style attribute: some mail programs drop style sheets. */
export const lightColors = (part: keyof typeof parts) => declarations(parts[part], 0, ";").join("");

/** The style sheet's rules for the dark theme, which override the style attributes. */
export const darkRules = () =>
  Object.entries(parts)
    .map(([name, part]) => `.${name}{${declarations(part, 1, "!important").join(";")}}`)
    .join("");
