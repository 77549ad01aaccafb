import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** What the offline page needs besides the build's styles and fonts. */
const UNHASHED = ["/theme.js", "/offline.js", "/icon.svg"];

/** Adds the service worker and its offline page to the build. Development has neither. */
export function serviceWorker(webDir: string): Plugin {
  const read = (...parts: string[]) => readFileSync(path.join(webDir, ...parts), "utf8");
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const hashed = Object.keys(bundle).filter((file) => /\.(css|woff2)$/.test(file));
        const links = hashed
          .filter((file) => file.endsWith(".css"))
          .map((file) => `<link rel="stylesheet" href="/${file}" />`);
        const page = read("service-worker", "offline.html").replace("<!-- styles -->", links.join("\n    "));
        const files = ["/offline.html", ...UNHASHED, ...hashed.map((file) => `/${file}`)];
        const contents = [page, ...UNHASHED.map((file) => read("public", file)), ...hashed];
        const version = createHash("sha256").update(contents.join("\0")).digest("hex").slice(0, 16);
        const worker = read("service-worker", "sw.js")
          .replace("__FILES__", JSON.stringify(files))
          .replace("__VERSION__", version);
        this.emitFile({ type: "asset", fileName: "offline.html", source: page });
        this.emitFile({ type: "asset", fileName: "sw.js", source: worker });
      },
    },
  };
}
