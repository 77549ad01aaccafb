import type { Canvas } from "@napi-rs/canvas";
import { ConfigError } from "#server/platform/config/config-error.ts";
import { LOGO_REMEDY } from "#server/platform/config/logo-file.ts";
import { drawSquare } from "#server/platform/lib/draw-square.ts";
import { publicFile } from "#server/platform/lib/public-file.ts";
import type { Site } from "#server/platform/looks/own-looks.ts";

type Looks = Pick<Site, "logo" | "accent">;
type Options = {
  /** Whether it fills the square to its corners, for systems that cut it to a shape of their own. */
  isFull?: boolean;
};

/** The pot's own ground in web/public/icon.svg, and what is drawn below a logo with clear parts. */
const GROUND = { pot: "#0c5e3b", ofDarkLogo: "#fefdf8", ofLightLogo: "#0a4027" };
/** The icon's corners, as in the SVG. */
const CORNER = 7 / 32;
/** What of a full icon every system shows. */
const SAFE = 0.8;
/** The mean of red, green and blue from which a logo is lost on a light ground. */
const LIGHT_FROM = 200;

/** The pot's icon in the accent's color. */
export function potSvg({ accent }: Looks): string {
  return publicFile("icon.svg")
    .toString()
    .replaceAll(GROUND.pot, accent?.light.green ?? GROUND.pot);
}

/** Draws an SVG at this size, so that it is drawn sharp and not scaled. */
async function drawSvg(svg: string, side: number): Promise<Canvas> {
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const sized = svg.replace("<svg ", `<svg width="${side}" height="${side}" `);
  const canvas = createCanvas(side, side);
  canvas.getContext("2d").drawImage(await loadImage(Buffer.from(sized)), 0, 0);
  return canvas;
}

/** Draws the installation's icon: its logo, or the pot in its color. @throws ConfigError for a logo that can't be decoded. */
export async function drawIcon(looks: Looks, side: number, { isFull = false }: Options = {}): Promise<Canvas> {
  const { createCanvas } = await import("@napi-rs/canvas");
  const { logo, accent } = looks;
  const inside = isFull ? Math.round(SAFE * side) : side;
  const mark = logo ? await drawLogo(logo, inside) : await drawSvg(potSvg(looks), inside);
  const canvas = createCanvas(side, side);
  const context = canvas.getContext("2d");
  if (!isFull) {
    context.beginPath();
    context.roundRect(0, 0, side, side, CORNER * side);
    context.clip();
  }
  context.fillStyle = logo
    ? isLight(mark)
      ? (accent?.light.field ?? GROUND.ofLightLogo)
      : GROUND.ofDarkLogo
    : (accent?.light.green ?? GROUND.pot);
  context.fillRect(0, 0, side, side);
  context.drawImage(mark, (side - inside) / 2, (side - inside) / 2);
  return canvas;
}

const drawLogo = (logo: Buffer, side: number) =>
  drawSquare(logo, side).catch(() => {
    throw new ConfigError([{ says: "SITE_LOGO can't be used. It is broken.", remedy: LOGO_REMEDY }]);
  });

/** Tells whether what a picture shows is nearly white. */
function isLight(picture: Canvas): boolean {
  const { data } = picture.getContext("2d").getImageData(0, 0, picture.width, picture.height);
  let [sum, weight] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    sum += ((red + green + blue) / 3) * alpha;
    weight += alpha;
  }
  return sum > LIGHT_FROM * weight;
}
