import type { Currency } from "#contract/platform/currency.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { siteName } from "#contract/platform/site.ts";
import { namesOf, type PodiumPlace } from "#web/leagues/winners/podium-places.ts";
import { colorOf, initialsOf } from "#web/ui/avatar.tsx";
import { saveFile } from "#web/ui/save-file.ts";

type Finished = { name: string; season: string; currency: Currency; places: readonly PodiumPlace[] };

const SIDE = 1080;
const FLOOR = 900;
const STEP = { width: 300, gap: 12 };
const HEIGHTS: Record<number, number> = { 1: 300, 2: 210, 3: 150 };
/** Second, first, third, from left to right. */
const POSITIONS: Record<number, number> = { 2: 0, 1: 1, 3: 2 };
/** The tokens of each place's step and of the digit on it. */
const MEDALS: Record<number, { step: string; digit: string }> = {
  1: { step: "gold", digit: "on-gold" },
  2: { step: "silver", digit: "on-medal" },
  3: { step: "bronze", digit: "on-medal" },
};
const DISPLAY = '"Bricolage Grotesque", Arial, sans-serif';

/** Reads the theme's colors, which the canvas doesn't know by name. */
function colorsOf(names: readonly string[]): Record<string, string> {
  const probe = document.body.appendChild(document.createElement("span"));
  const colors = names.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colors);
}

type Brush = { canvas: CanvasRenderingContext2D; colors: Record<string, string> };

/** Writes one centered line, smaller if it doesn't fit. */
function write(
  { canvas, colors }: Brush,
  text: string,
  at: { x: number; y: number; size: number; color: string; width: number },
) {
  const fontOf = (size: number) => `650 ${size}px ${DISPLAY}`;
  canvas.font = fontOf(at.size);
  const fit = Math.min(1, at.width / canvas.measureText(text).width);
  canvas.font = fontOf(Math.floor(at.size * fit));
  canvas.fillStyle = colors[at.color] ?? "";
  canvas.textAlign = "center";
  canvas.fillText(text, at.x, at.y, at.width);
}

function drawPlace(brush: Brush, place: PodiumPlace, currency: Currency) {
  const { canvas, colors } = brush;
  const height = HEIGHTS[place.place] ?? 0;
  const left = (SIDE - 3 * STEP.width - 2 * STEP.gap) / 2 + (POSITIONS[place.place] ?? 0) * (STEP.width + STEP.gap);
  const x = left + STEP.width / 2;
  const top = FLOOR - height;
  const { step, digit } = MEDALS[place.place] ?? { step: "", digit: "" };
  canvas.fillStyle = colors[step] ?? "";
  canvas.fillRect(left, top, STEP.width, height);
  write(brush, String(place.place), { x, y: top + 96, size: 84, color: digit, width: STEP.width });
  const width = STEP.width - 12;
  write(brush, formatMoney(centsOf(place.amount), currency), { x, y: top - 28, size: 54, color: "gold", width });
  write(brush, namesOf(place), { x, y: top - 92, size: 40, color: "on-field", width });
  const [first] = place.winners;
  if (!first) return;
  canvas.fillStyle = colorOf(first.userId);
  canvas.beginPath();
  canvas.arc(x, top - 200, 62, 0, 2 * Math.PI);
  canvas.fill();
  write(brush, initialsOf(first.name), { x, y: top - 183, size: 48, color: "on-field", width: 110 });
}

/** Draws the podium as a square picture for a chat. */
async function pictureOf({ name, season, currency, places }: Finished): Promise<Blob> {
  // Letters of other Latin scripts have a font file of their own.
  const letters = [name, season, ...places.map(namesOf)].join("");
  await document.fonts.load(`650 48px ${DISPLAY}`, `${letters} ${siteName()}`);
  const element = document.createElement("canvas");
  element.width = SIDE;
  element.height = SIDE;
  const canvas = element.getContext("2d");
  if (!canvas) throw new Error("This browser can't draw.");
  const colors = colorsOf(["field", "on-field", "on-field-soft", "gold", "on-gold", "silver", "bronze", "on-medal"]);
  const brush = { canvas, colors };
  canvas.fillStyle = colors.field ?? "";
  canvas.fillRect(0, 0, SIDE, SIDE);
  const center = SIDE / 2;
  write(brush, name, { x: center, y: 120, size: 76, color: "on-field", width: SIDE - 120 });
  write(brush, `Winners of ${season}`, { x: center, y: 186, size: 40, color: "on-field-soft", width: SIDE - 120 });
  for (const place of places) drawPlace(brush, place, currency);
  write(brush, siteName(), { x: center, y: 1000, size: 44, color: "on-field-soft", width: SIDE });
  return new Promise((resolve, reject) => {
    element.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("This browser can't save a picture."))),
      "image/png",
    );
  });
}

/** Hands the picture to the phone's share sheet, or saves it where there is none. */
export async function shareWinners(finished: Finished): Promise<void> {
  const picture = await pictureOf(finished);
  const fileName = `${finished.name} ${finished.season}.png`;
  const file = new File([picture], fileName, { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) return saveFile(fileName, picture);
  try {
    await navigator.share({ files: [file], title: `${finished.name}: the winners of ${finished.season}` });
  } catch (error) {
    // Closing the share sheet isn't a failure.
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}
