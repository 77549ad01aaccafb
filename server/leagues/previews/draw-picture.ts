import { createRequire } from "node:module";
import type { SKRSContext2D } from "@napi-rs/canvas";
import { bodyPath, footPath, handlePaths, mouth, segmentPaths } from "#contract/leagues/pot-shape.ts";
import { siteName } from "#contract/platform/site.ts";
import type { Linked } from "#server/leagues/previews/linked.ts";
import { wordsOf } from "#server/leagues/previews/preview-words.ts";
import { PREVIEW_PICTURE } from "#server/platform/http/preview-tags.ts";
import { drawIcon } from "#server/platform/looks/draw-icon.ts";
import { ownLooks } from "#server/platform/looks/own-looks.ts";

/** The light theme's colors (web/styles.css) in hex: the library doesn't know oklch, and draws it black. */
const GREENS = {
  field: "#0a4027",
  taken: "#f9f5e6",
  open: "#2c543e",
  text: "#f9f5e6",
  soft: "#c7d6c4",
};

/** The installation's own colors. Seats that are open are drawn as a haze over its field. */
function colors(): typeof GREENS {
  const { accent } = ownLooks();
  if (!accent) return GREENS;
  const soft = accent.light["on-field-soft"];
  return { ...GREENS, field: accent.light.field, open: `${soft}33`, soft };
}

type Canvas = typeof import("@napi-rs/canvas");

const POT = { left: 70, top: 100, scale: 1.85 };
const TEXT = { left: 580, width: 560 };
const LOGO = { side: 44, top: 528, gap: 14 };

const DISPLAY = "Display, DisplayExtended, DisplayVietnamese";
const PLAIN = "Text, TextExtended";

const FONTS = {
  Display: "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  DisplayExtended: "bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2",
  DisplayVietnamese: "bricolage-grotesque/files/bricolage-grotesque-vietnamese-wght-normal.woff2",
  Text: "figtree/files/figtree-latin-wght-normal.woff2",
  TextExtended: "figtree/files/figtree-latin-ext-wght-normal.woff2",
};

/** Loads the drawing library with the product's fonts once, and only where a picture is asked for. */
const loadCanvas = once(async () => {
  const canvas = await import("@napi-rs/canvas");
  const { resolve } = createRequire(import.meta.url);
  for (const [name, file] of Object.entries(FONTS)) {
    canvas.GlobalFonts.registerFromPath(resolve(`@fontsource-variable/${file}`), name);
  }
  return canvas;
});

function once<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loaded: Promise<Result> | undefined;
  return () => (loaded ??= load());
}

/**
 * Draws what a chat shows for a link to a league, as a PNG: the pot with the taken seats, the league's name and its
 * terms. Only members may know which seats are paid (RULES §20). The image is encoded off the event loop.
 */
export async function drawPicture(linked: Linked): Promise<Buffer> {
  const library = await loadCanvas();
  const { createCanvas, Path2D } = library;
  const { league, isInvitation } = linked;
  const { shortCost: cost, pot, whenFull, season: typed, seats } = wordsOf(league);
  const season = drawable(typed, library, PLAIN);
  const canvas = createCanvas(PREVIEW_PICTURE.width, PREVIEW_PICTURE.height);
  const context = canvas.getContext("2d");
  context.fillStyle = colors().field;
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawPot(context, (outline) => new Path2D(outline), league);
  write(context, isInvitation ? "You're invited to" : season, {
    y: 122,
    font: `500 34px ${PLAIN}`,
    color: colors().soft,
  });
  const under = writeName(context, drawable(league.name, library, DISPLAY) || "a fantasy league");
  write(context, pot ?? cost, { y: under + 128, font: `700 92px ${DISPLAY}`, color: colors().text });
  if (pot) write(context, whenFull, { y: under + 174, font: `500 34px ${PLAIN}`, color: colors().soft });
  writeTerms(context, pot ? [cost, seats] : [seats]);
  await signPicture(context, drawable(siteName(), library, DISPLAY));
  return canvas.encode("png");
}

/** A character that no font has, drawn as a box. */
const MISSING = "\u{10FFFE}";
const GLYPH = { size: 40, baseline: 30 };
/** More than any league's name or season has. */
const DRAWN_CHARACTERS_MAX = 400;
/** Which letters fonts have, because asking takes a third of a millisecond. Of those asked, Unicode has some 4,300. */
const found = new Map<string, boolean>();

/** What the fonts have letters for; emoji and other scripts would be empty boxes. */
function drawable(text: string, { createCanvas }: Canvas, fonts: string): string {
  const context = createCanvas(GLYPH.size, GLYPH.size).getContext("2d");
  context.font = `400 24px ${fonts}`;
  const drawn = (letter: string) => {
    context.clearRect(0, 0, GLYPH.size, GLYPH.size);
    context.fillText(letter, 4, GLYPH.baseline);
    return Buffer.from(context.getImageData(0, 0, GLYPH.size, GLYPH.size).data);
  };
  const box = drawn(MISSING);
  const isThere = (letter: string) => {
    const key = `${fonts} ${letter}`;
    const isFound = letter <= "~" || (found.get(key) ?? !drawn(letter).equals(box));
    found.set(key, isFound);
    return isFound;
  };
  const letters = text.slice(0, DRAWN_CHARACTERS_MAX).normalize("NFC");
  return [...letters.replace(/[^\p{Script=Latin}\p{N}\p{P}\p{Sc}\p{Zs}]/gu, "")]
    .filter(isThere)
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

type Outline = InstanceType<Canvas["Path2D"]>;

function drawPot(context: SKRSContext2D, path: (outline: string) => Outline, league: Linked["league"]) {
  context.save();
  context.translate(POT.left, POT.top);
  context.scale(POT.scale, POT.scale);
  context.strokeStyle = colors().soft;
  context.lineWidth = 5;
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const outline of handlePaths) context.stroke(path(outline));
  context.stroke(path(bodyPath));
  context.fillStyle = colors().soft;
  context.fill(path(footPath));
  context.beginPath();
  context.ellipse(mouth.cx, mouth.cy, mouth.rx, mouth.ry, 0, 0, 2 * Math.PI);
  context.stroke();
  segmentPaths(league.maxMembers, 4).forEach((outline, seat) => {
    context.fillStyle = seat < league.memberCount ? colors().taken : colors().open;
    context.fill(path(outline));
  });
  context.restore();
}

type Line = { y: number; font: string; color: string };

function write(context: SKRSContext2D, text: string, { y, font, color }: Line) {
  context.font = font;
  context.fillStyle = color;
  context.fillText(text, TEXT.left, y, TEXT.width);
}

/** Writes the installation's name, behind its logo if it has one. */
async function signPicture(context: SKRSContext2D, name: string) {
  const looks = ownLooks();
  if (looks.logo) context.drawImage(await drawIcon(looks, LOGO.side), TEXT.left, LOGO.top);
  const indent = looks.logo ? LOGO.side + LOGO.gap : 0;
  context.font = `700 30px ${DISPLAY}`;
  context.fillStyle = colors().soft;
  context.fillText(name, TEXT.left + indent, 560, TEXT.width - indent);
}

/** Writes the terms in one line, or in a line each. */
function writeTerms(context: SKRSContext2D, terms: readonly string[]) {
  const font = `600 34px ${PLAIN}`;
  const line = terms.join(" · ");
  context.font = font;
  const lines = context.measureText(line).width <= TEXT.width ? [line] : terms;
  const first = lines.length === 1 ? 500 : 470;
  lines.forEach((text, nth) => void write(context, text, { y: first + nth * 42, font, color: colors().text }));
}

/** Writes the name in one line, or in two smaller ones. @returns The position of the last line. */
function writeName(context: SKRSContext2D, name: string): number {
  context.font = `700 72px ${DISPLAY}`;
  if (context.measureText(name).width <= TEXT.width) {
    write(context, name, { y: 208, font: context.font, color: colors().text });
    return 208;
  }
  context.font = `700 54px ${DISPLAY}`;
  const [first, rest] = broken(name, (text) => context.measureText(text).width <= TEXT.width);
  write(context, first, { y: 188, font: context.font, color: colors().text });
  if (rest) write(context, rest, { y: 248, font: context.font, color: colors().text });
  return 248;
}

/** Breaks text after the last word that fits, or anywhere if its first word is too long; cuts what two lines can't hold. */
function broken(text: string, fits: (text: string) => boolean): [string, string] {
  const letters = [...text];
  let end = letters.length;
  while (end > 1 && !fits(letters.slice(0, end).join(""))) end -= 1;
  const space = letters.slice(0, end + 1).lastIndexOf(" ");
  const cut = end < letters.length && space > 0 ? space : end;
  const rest = letters.slice(cut).join("").trim();
  if (fits(rest)) return [letters.slice(0, cut).join(""), rest];
  let kept = [...rest];
  while (kept.length > 1 && !fits(`${kept.join("")}…`)) kept = kept.slice(0, -1);
  return [letters.slice(0, cut).join(""), `${kept.join("").trimEnd()}…`];
}
