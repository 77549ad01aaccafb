import { z } from "zod";
import { SOFTWARE_NAME } from "#contract/platform/site.ts";
import { logoFile } from "#server/platform/config/logo-file.ts";
import type { Setting } from "#server/platform/config/settings/setting.ts";
import {
  type Accent,
  accentContrast,
  accentOf,
  CONTRAST_MIN,
  looksDestructive,
  nearestAccent,
} from "#server/platform/looks/accent.ts";

const NAME_MAX = 30;
const FOOTER_MAX = 300;
const FOOTER_LINES_MAX = 6;

/** Control characters, invisible marks that turn the direction of text, and the signs of markup. Emoji may be joined. */
const UNFIT = /[<>]|(?!\u200D)\p{C}|[\u2028\u2029]/u;

const plainText = (max: number) =>
  z
    .string()
    .refine((text) => !UNFIT.test(text), "Use plain text, without < and > or control characters.")
    .refine((text) => [...text].length <= max, `It must be at most ${max} characters.`);

const footerLines = plainText(FOOTER_MAX)
  .transform((text) => text.split(";").flatMap((line) => line.trim() || []))
  .refine((lines) => lines.length <= FOOTER_LINES_MAX, `It can have at most ${FOOTER_LINES_MAX} lines.`);

/** Cut down, so that a color that misses the limit by little isn't said to meet it. */
const ratioOf = (contrast: number) => (Math.floor(10 * contrast) / 10).toFixed(1);

const accentColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: ({ input }) => `It is ${String(input)}. Set it to a color such as #0a5f38.` })
  .transform((typed, context) => {
    const hex = typed.toLowerCase();
    const accent = accentOf(hex);
    const issue = accentIssue(hex, accent);
    if (!issue) return accent;
    context.addIssue({ code: "custom", message: issue });
    return z.NEVER;
  });

function accentIssue(hex: string, accent: Accent): string | undefined {
  if (looksDestructive(accent)) {
    return `Buttons in ${hex} look like the red ones that delete or cancel. Set it to another hue, such as #0a5f38.`;
  }
  const contrast = accentContrast(accent);
  if (contrast >= CONTRAST_MIN) return undefined;
  const says = `Text in ${hex}, or on it, has a contrast of ${ratioOf(contrast)}:1, and needs ${CONTRAST_MIN}:1.`;
  return `${says} The nearest color that works is ${nearestAccent(hex)}.`;
}

export const looksSettings = {
  SITE_NAME: {
    schema: plainText(NAME_MAX).default(SOFTWARE_NAME),
    sets: "What this installation is called on screens, in emails and pictures. At most 30 characters.",
    otherwise: "`Potkeeper`",
    default: SOFTWARE_NAME,
  },
  SITE_LOGO: {
    schema: logoFile.optional(),
    sets: "The path of its logo: a PNG, JPEG or WebP of at most 2 MB and 2,048 pixels a side. Its middle is cut to a square.",
    otherwise: "the pot",
  },
  ACCENT_COLOR: {
    schema: accentColor.optional(),
    sets: "The color of its buttons and links in the light theme, such as `#0a5f38`; the dark theme's follows from it. Not a red; text needs 4.5:1.",
    otherwise: "green",
  },
  SITE_FOOTER: {
    schema: footerLines.default([]),
    sets: "Lines below every page and email, such as a postal address, with semicolons between.",
    otherwise: "none",
  },
} satisfies Record<string, Setting>;
