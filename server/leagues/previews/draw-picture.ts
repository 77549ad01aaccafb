import { createRequire } from "node:module";
import type { SKRSContext2D } from "@napi-rs/canvas";
import { bodyPath, footPath, handlePaths, mouth, segmentPaths } from "#contract/pot-shape.ts";
import type { Linked } from "#server/leagues/previews/link-preview.ts";
import { wordsOf } from "#server/leagues/previews/preview-words.ts";
import { PREVIEW_PICTURE } from "#server/platform/http/preview-tags.ts";

/** The light theme's colors (web/styles.css) in hex: the library doesn't know oklch, and draws it black. */
const COLORS = {
  field: "#0a4027",
  taken: "#f9f5e6",
  open: "#2c543e",
  text: "#f9f5e6",
  soft: "#c7d6c4",
};

const POT = { left: 70, top: 100, scale: 1.85 };
const TEXT = { left: 580, width: 560 };

/** Loads the drawing library with the product's fonts once, and only where a picture is asked for. */
const loadCanvas = once(async () => {
  const canvas = await import("@napi-rs/canvas");
  const { resolve } = createRequire(import.meta.url);
  for (const [name, file] of [
    ["Display", "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2"],
    ["Text", "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"],
  ] as const) {
    canvas.GlobalFonts.registerFromPath(resolve(file), name);
  }
  return canvas;
});

function once<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loaded: Promise<Result> | undefined;
  return () => (loaded ??= load());
}

/**
 * Draws what a chat shows of a link to a league, as a PNG: the pot with the taken seats, the league's name and its
 * terms. Only members may know which seats are paid (RULES §20). The image is encoded off the event loop.
 */
export async function drawPicture(linked: Linked): Promise<Buffer> {
  const { createCanvas, Path2D } = await loadCanvas();
  const { league, isInvitation } = linked;
  const { cost, pot, season, seats } = wordsOf(league);
  const canvas = createCanvas(PREVIEW_PICTURE.width, PREVIEW_PICTURE.height);
  const context = canvas.getContext("2d");
  context.fillStyle = COLORS.field;
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawPot(context, (outline) => new Path2D(outline), league);
  write(context, isInvitation ? "You're invited to" : season, { y: 122, font: "500 34px Text", color: COLORS.soft });
  const under = writeName(context, drawable(league.name) || "a fantasy league");
  write(context, pot ?? cost, { y: under + 128, font: "700 92px Display", color: COLORS.text });
  if (pot) write(context, "in the pot when full", { y: under + 174, font: "500 34px Text", color: COLORS.soft });
  const terms = pot ? `${cost} · ${seats}` : seats;
  write(context, terms, { y: 500, font: "600 34px Text", color: COLORS.text });
  write(context, "Potkeeper", { y: 560, font: "700 30px Display", color: COLORS.soft });
  return canvas.encode("png");
}

/** What the fonts have letters for; emoji and other scripts would be empty boxes. */
const drawable = (name: string) =>
  name
    .replace(/[^\p{Script=Latin}\p{N}\p{P}\p{Sc}\p{Zs}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();

type Outline = InstanceType<typeof import("@napi-rs/canvas").Path2D>;

function drawPot(context: SKRSContext2D, path: (outline: string) => Outline, league: Linked["league"]) {
  context.save();
  context.translate(POT.left, POT.top);
  context.scale(POT.scale, POT.scale);
  context.strokeStyle = COLORS.soft;
  context.lineWidth = 5;
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const outline of handlePaths) context.stroke(path(outline));
  context.stroke(path(bodyPath));
  context.fillStyle = COLORS.soft;
  context.fill(path(footPath));
  context.beginPath();
  context.ellipse(mouth.cx, mouth.cy, mouth.rx, mouth.ry, 0, 0, 2 * Math.PI);
  context.stroke();
  segmentPaths(league.maxMembers, 4).forEach((outline, seat) => {
    context.fillStyle = seat < league.memberCount ? COLORS.taken : COLORS.open;
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

/** Writes the name in one line, or in two smaller ones. @returns The position of the last line. */
function writeName(context: SKRSContext2D, name: string): number {
  context.font = "700 72px Display";
  if (context.measureText(name).width <= TEXT.width) {
    write(context, name, { y: 208, font: context.font, color: COLORS.text });
    return 208;
  }
  context.font = "700 54px Display";
  const [first, rest] = broken(name, (text) => context.measureText(text).width <= TEXT.width);
  write(context, first, { y: 188, font: context.font, color: COLORS.text });
  if (rest) write(context, rest, { y: 248, font: context.font, color: COLORS.text });
  return 248;
}

/** Breaks a text after the last word that fits, or anywhere if its first word is too long; cuts what two lines can't hold. */
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
