import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const FACE = /@font-face\s*\{[^}]*\}/g;
/** The OpenType features that browsers apply to Latin text by themselves, and the figures of web/styles.css. */
const FEATURES = [
  "calt",
  "ccmp",
  "clig",
  "kern",
  "liga",
  "locl",
  "mark",
  "mkmk",
  "rclt",
  "rlig",
  "rvrn",
  "tnum",
  "lnum",
];
/** Part of the names of the files that almost every text needs. */
const BASIC = "-basic";

export const isBasicFont = (file: string) => file.endsWith(".woff2") && file.includes(BASIC);

/**
 * Cuts the fonts of the styles to the characters that each `@font-face` has in its `unicode-range`, and to its weights.
 * Browsers fetch a file only for text with a character in its range.
 */
export function cutFonts(styles: string, cacheDir: string): Plugin {
  const { resolve } = createRequire(styles);
  const cut = async (face: string) => {
    const font = /url\("([^"]+)"\)/.exec(face)?.[1];
    const range = /unicode-range:\s*([^;]+);/.exec(face)?.[1];
    if (!font || !range) return face;
    const file = await cutFile(resolve(font), { text: charactersIn(range), weights: weightsIn(face) }, cacheDir);
    return face.replace(font, path.relative(path.dirname(styles), file));
  };
  return {
    name: "cut-fonts",
    enforce: "pre",
    transform: async (code, id) => {
      if (id.split("?", 1)[0] !== styles) return undefined;
      const faces = await Promise.all([...code.matchAll(FACE)].map(([face]) => cut(face)));
      return { code: code.replace(FACE, () => faces.shift() ?? ""), map: null };
    },
  };
}

type Cut = { text: string; weights: { min: number; max: number } };

/** Keeps what it has cut, because compressing a font takes seconds. */
async function cutFile(source: string, { text, weights }: Cut, cacheDir: string): Promise<string> {
  const original = readFileSync(source);
  const key = createHash("sha256")
    .update(original)
    .update(JSON.stringify([text, weights, FEATURES]))
    .digest("hex");
  const name = path.basename(source, ".woff2") + (text.includes("a") ? BASIC : "");
  const file = path.join(cacheDir, `${name}-${key.slice(0, 8)}.woff2`);
  if (existsSync(file)) return file;
  const font = await subsetFont(original, text, {
    targetFormat: "woff2",
    keepFeatures: FEATURES,
    variationAxes: { wght: weights },
  });
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(file, font);
  return file;
}

/** @param range As in CSS: `U+20-7E, U+A0`. */
function charactersIn(range: string): string {
  return range
    .split(",")
    .map((part) => part.trim().replace("U+", "").split("-"))
    .flatMap(([from = "", to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
    })
    .map((point) => String.fromCodePoint(point))
    .join("");
}

function weightsIn(face: string): Cut["weights"] {
  const [min = 400, max = min] = (/font-weight:\s*([\d ]+);/.exec(face)?.[1] ?? "").split(" ").map(Number);
  return { min, max };
}
