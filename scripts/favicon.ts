import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { drawSvg } from "../server/platform/looks/draw-icon.ts";
import { ICO_SIZES, icoFile } from "../server/platform/looks/ico.ts";

/** Draws `/favicon.ico` from the icon, for browsers and link previews that ask for it without reading the page. */
export const favicon = (webDir: string): Plugin => ({
  name: "favicon",
  apply: "build",
  async generateBundle() {
    const icon = readFileSync(path.join(webDir, "public/icon.svg"), "utf8");
    const drawings = ICO_SIZES.map(async (size) => ({ size, png: (await drawSvg(icon, size)).toBuffer("image/png") }));
    this.emitFile({ type: "asset", fileName: "favicon.ico", source: icoFile(await Promise.all(drawings)) });
  },
});
