import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { SOFTWARE_NAME } from "#contract/platform/site.ts";
import { brandedPage } from "#server/platform/looks/brand-page.ts";
import { drawIcon, potSvg } from "#server/platform/looks/draw-icon.ts";
import type { Site } from "#server/platform/looks/own-looks.ts";

type OwnFile = { type: string; body: string | Buffer };
/** The files that an installation serves in place of the build's, by their names. */
export type OwnFiles = ReadonlyMap<string, OwnFile>;

const WEBP_QUALITY = 90;

/** Makes the files that name the installation or show its icon; none for one without a name or looks of its own. */
export async function ownFiles(webDir: string, site: Site): Promise<OwnFiles> {
  const { name, footer, logo, accent } = site;
  const built = (file: string) => readFileSync(path.join(webDir, file), "utf8");
  const files = new Map<string, OwnFile>();
  if (logo || accent) for (const [file, icon] of await icons(site)) files.set(file, icon);
  if (files.size === 0 && name === SOFTWARE_NAME && footer.length === 0) return files;
  const manifest = JSON.parse(built("manifest.webmanifest"));
  const own = { ...manifest, name, short_name: name, theme_color: accent?.light.green ?? manifest.theme_color };
  files.set("manifest.webmanifest", { type: "application/manifest+json; charset=utf-8", body: JSON.stringify(own) });
  files.set("offline.html", { type: "text/html; charset=utf-8", body: brandedPage(built("offline.html"), site) });
  // Browsers keep the offline page until this file changes.
  const version = createHash("sha256");
  for (const { body } of files.values()) version.update(body);
  const worker = `${built("sw.js")}\n// ${version.digest("hex")}\n`;
  return files.set("sw.js", { type: "application/javascript; charset=utf-8", body: worker });
}

async function icons(site: Site): Promise<[string, OwnFile][]> {
  const png = async (side: number, isFull = false): Promise<OwnFile> => ({
    type: "image/png",
    body: await (await drawIcon(site, side, { isFull })).encode("png"),
  });
  const [small, ofPages, ofApps, full, ofApple] = await Promise.all([
    png(48),
    png(192),
    png(512),
    png(512, true),
    png(180, true),
  ]);
  return [
    ["icon.svg", { type: "image/svg+xml; charset=utf-8", body: site.logo ? await logoSvg(site) : potSvg(site) }],
    // Everything that asks for it takes a PNG under this name.
    ["favicon.ico", small],
    ["icon-192.png", ofPages],
    ["icon-512.png", ofApps],
    ["icon-maskable-512.png", full],
    ["apple-touch-icon.png", ofApple],
  ];
}

/** The logo's pixels in an SVG, for the address that pages and the offline page have their icon from. */
async function logoSvg(site: Site): Promise<string> {
  const picture = await (await drawIcon(site, 192)).encode("webp", WEBP_QUALITY);
  const data = `data:image/webp;base64,${picture.toString("base64")}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="${data}"/></svg>`;
}
