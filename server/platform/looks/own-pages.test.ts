import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { fastify } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SOFTWARE_NAME } from "#contract/platform/site.ts";
import { PREVIEW_PICTURE } from "#server/platform/http/preview-tags.ts";
import { registerWebFiles } from "#server/platform/http/web-files.ts";
import { ROOT } from "#server/platform/lib/root.ts";
import { accentOf } from "#server/platform/looks/accent.ts";
import { introduce, type Site } from "#server/platform/looks/own-looks.ts";
import { aPicture, BLUE, colorIn, GREEN, pngOfSize, RED } from "#tests/support/pictures.ts";

const PLAIN: Site = { name: SOFTWARE_NAME, footer: [], logo: undefined, accent: undefined };
const FOOTER = ["Huddle Vault LLC", 'He said "hi" & <left>'];

const TEMPLATE = `<!doctype html><html lang="en"><head><meta name="description" content="Potkeeper holds it" /><title>Potkeeper</title></head><body><div id="root"></div></body></html>`;
const MARKUP = `<header aria-label="Potkeeper, home">Potkeeper</header><h1>{league name}</h1><footer>© Potkeeper</footer>`;
const PICTURE = { markup: MARKUP, scripts: [], asks: [] };
const missing = { path: "/not-found", title: "Not found · Potkeeper", visitor: PICTURE, member: PICTURE };
const FILES: Record<string, string> = {
  "index.html": TEMPLATE,
  "prerendered.json": JSON.stringify({
    banners: {},
    verifyBars: {},
    descriptionOfOwnMoney: "Potkeeper keeps the books",
    screens: [],
    missing,
  }),
  "manifest.webmanifest": JSON.stringify({ name: "Potkeeper", short_name: "Potkeeper", theme_color: "#0c5e3b" }),
  "offline.html": `<html lang="en"><head></head><body>Potkeeper</body></html>`,
  "sw.js": "keep();",
  ...{ "icon.svg": "<svg/>", "icon-192.png": "192", "icon-512.png": "512", "icon-maskable-512.png": "full" },
  ...{ "apple-touch-icon.png": "180", "favicon.ico": "ico" },
};

let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), "potkeeper-looks-"));
  for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(webDir, name), text);
});
afterEach(() => introduce(PLAIN));
afterAll(() => rm(webDir, { recursive: true }));

/** Fetches files of an installation with these looks. */
async function served(looks: Partial<Site>, ...urls: string[]) {
  introduce({ ...PLAIN, ...looks });
  const app = fastify();
  await registerWebFiles(app, { webDir });
  const answers = [];
  for (const url of urls) answers.push(await app.inject({ url, headers: { "accept-encoding": "identity" } }));
  await app.close();
  return answers;
}
/** The color of a pixel, in hex. */
async function pixelOf(answer: { rawPayload: Buffer } | undefined, x: number, y: number): Promise<string> {
  const picture = await loadImage(answer?.rawPayload ?? Buffer.alloc(0));
  const context = createCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  return `#${Buffer.from(context.getImageData(x, y, 1, 1).data).toString("hex", 0, 3)}`;
}
const bodyAt = async (looks: Partial<Site>, url: string) => (await served(looks, url))[0]?.body ?? "";
const siteIn = (page: string) => {
  const [, escaped = ""] = /data-site="([^"]*)"/.exec(page) ?? [];
  const signs: Record<string, string> = { "&quot;": '"', "&lt;": "<", "&gt;": ">", "&#39;": "'", "&amp;": "&" };
  return JSON.parse(escaped.replace(/&(quot|lt|gt|#39|amp);/g, (sign) => signs[sign] ?? sign));
};

it("an installation without a name and looks of its own serves what the build made", async () => {
  const names = Object.keys(FILES).filter((name) => !["index.html", "prerendered.json"].includes(name));
  const answers = await served({}, ...names.map((name) => `/${name}`));
  expect(answers.map(({ body }) => body)).toEqual(names.map((name) => FILES[name]));
  const page = await bodyAt({}, "/nowhere");
  expect(page).toContain(MARKUP);
  expect(page).not.toMatch(/data-site|<style/);
});

/** Whatever an operator may type, and what the configuration refuses. */
const NAMES = [
  "Huddle Vault",
  "<b>&\"'</b>",
  "{league name}",
  "$& $1 $`",
  "Fünf 🏈 für's Team",
  "צוות הקופה",
  "W".repeat(30),
];

describe.each(NAMES)("an installation called %s", (name) => {
  const looks = { name, footer: FOOTER };

  it("has that name on its pages, and no markup from it", async () => {
    const page = await bodyAt(looks, "/nowhere");
    expect(page).not.toMatch(/Potkeeper|<b>|<left>/);
    expect(siteIn(page)).toEqual({ name, footer: FOOTER });
    const [shown = ""] = /(?<=<header[^>]*>).*?(?=<\/header>)/.exec(page) ?? [];
    expect(shown).not.toMatch(/[<>"'{]/);
    for (const place of [
      `content="${shown} holds`,
      "<title>Not found · ",
      `aria-label="${shown}, home"`,
      `© ${shown}`,
    ]) {
      expect(page).toContain(place);
    }
    expect(page).toContain("Huddle Vault LLC\nHe said &quot;hi&quot; &amp; &lt;left&gt;</p></footer>");
  });

  it("lets texts break inside of the name only if a word of it is too long for a phone", async () => {
    const page = await bodyAt(looks, "/nowhere");
    expect(page.includes("overflow-wrap:anywhere")).toBe(name.startsWith("WWW"));
  });

  it("has it in its manifest and on its offline page, which browsers fetch again", async () => {
    const [manifest, offline, worker] = await served(looks, "/manifest.webmanifest", "/offline.html", "/sw.js");
    expect(manifest?.headers["content-type"]).toContain("application/manifest+json");
    expect(manifest?.json()).toEqual({ name, short_name: name, theme_color: "#0c5e3b" });
    expect(offline?.body).not.toMatch(/Potkeeper|<b>/);
    expect(worker?.body).toMatch(/^keep\(\);\n\/\/ [0-9a-f]{64}\n$/);
  });
});

describe("an installation with an accent color and a logo", () => {
  const accent = accentOf("#6d28d9");

  it("has its color in both themes, whether chosen or the system's, and in the manifest", async () => {
    const page = await bodyAt({ accent }, "/nowhere");
    const [style = ""] = /<style data-looks>.*<\/style>/.exec(page) ?? [];
    expect(style.match(/--green:#[0-9a-f]{6}/g)).toEqual([
      "--green:#6d28d9",
      `--green:${accent.dark.green}`,
      `--green:${accent.dark.green}`,
    ]);
    expect(JSON.parse(await bodyAt({ accent }, "/manifest.webmanifest"))).toMatchObject({ theme_color: "#6d28d9" });
  });

  it("has the pot's icon in its color", async () => {
    const [svg, small] = await served({ accent }, "/icon.svg", "/icon-192.png");
    expect(svg?.body).toContain('fill="#6d28d9"');
    expect(await pixelOf(small, 96, 8)).toBe("#6d28d9");
  });

  it("has the middle of its logo as every icon, each in its size, with nothing else from the file", async () => {
    const secret = "a place and a camera";
    const picture = await aPicture({ width: 300, height: 100, stripes: [RED, GREEN, BLUE] });
    const logo = Buffer.concat([picture, Buffer.from(secret)]);
    const sizes = {
      "icon-192.png": 192,
      "icon-512.png": 512,
      "icon-maskable-512.png": 512,
      "apple-touch-icon.png": 180,
      "favicon.ico": 48,
    };
    const [svg, ...icons] = await served({ logo }, "/icon.svg", ...Object.keys(sizes).map((name) => `/${name}`));
    for (const [nth, side] of Object.values(sizes).entries()) {
      const bytes = icons[nth]?.rawPayload ?? Buffer.alloc(0);
      const { width, height } = await loadImage(bytes);
      expect([width, height]).toEqual([side, side]);
      expect(await colorIn(bytes, side / 2, side / 2)).toEqual(GREEN);
      expect(bytes.includes(secret)).toBe(false);
    }
    expect(await pixelOf(icons[2], 2, 2)).toBe("#fefdf8");
    expect(svg?.body).toMatch(/^<svg [^>]*><image [^>]*href="data:image\/webp;base64,[\w+/=]+"\/><\/svg>$/);
    expect(await bodyAt({ logo }, "/nowhere")).toMatch(/\.site-mark\{background:url\(\/icon-192\.png\?v=[0-9a-f]{8}\)/);
  });

  it("has one picture for all links, in the size that previews state and without clear corners, as the product has", async () => {
    const logo = await aPicture({ width: 300, height: 100, stripes: [RED, GREEN, BLUE] });
    const own = [
      ...(await served({ accent }, PREVIEW_PICTURE.path)),
      ...(await served({ logo }, PREVIEW_PICTURE.path)),
    ];
    const { path: place, side } = PREVIEW_PICTURE;
    for (const bytes of [await readFile(path.join(ROOT, "web/public", place)), ...own.map((got) => got.rawPayload)]) {
      const picture = await loadImage(bytes);
      const context = createCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      const opaque = context.getImageData(0, 0, 1, 1).data[3];
      expect([picture.width, picture.height, opaque]).toEqual([side, side, 255]);
    }
  });

  it("draws a light logo with clear parts on a dark ground, and a dark one on a light ground", async () => {
    const clear = (color: string) => {
      const canvas = createCanvas(64, 64);
      const context = canvas.getContext("2d");
      context.fillStyle = color;
      context.fillRect(24, 24, 16, 16);
      return canvas.toBuffer("image/png");
    };
    for (const [color, ground] of [
      ["#ffffff", "#0a4027"],
      ["#000000", "#fefdf8"],
    ] as const) {
      const [icon] = await served({ logo: clear(color) }, "/icon-192.png");
      expect(await pixelOf(icon, 96, 20)).toBe(ground);
    }
  });

  it("isn't sent a file again that its browser has", async () => {
    introduce({ ...PLAIN, accent });
    const app = fastify();
    await registerWebFiles(app, { webDir });
    const { headers } = await app.inject({ url: "/icon-192.png" });
    const again = await app.inject({ url: "/icon-192.png", headers: { "if-none-match": String(headers.etag) } });
    expect([headers["cache-control"], again.statusCode, again.body]).toEqual(["no-cache", 304, ""]);
    await app.close();
  });

  it("doesn't start with a logo that is only the beginning of a picture", async () => {
    await expect(served({ logo: pngOfSize(300, 300) }, "/")).rejects.toThrow(
      "SITE_LOGO can't be used. It is broken. Set it to the path of",
    );
  });
});
