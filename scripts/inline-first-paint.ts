import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/**
 * Puts the styles, the script that must run before the first paint, and the one that starts the code after it into the
 * page itself: the first paint then waits for nothing else. The server allows the scripts by their hashes. The visible
 * part comes before the code.
 */
export function inlineFirstPaint(webDir: string): Plugin {
  return {
    name: "inline-first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const theme = readFileSync(path.join(webDir, "public/theme.js"), "utf8");
        const start = readFileSync(path.join(webDir, "start-after-paint.js"), "utf8");
        return html
          .replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
          .replace('<script src="/theme.js"></script>', () => `<script>${theme}</script>`)
          .replace("</body>", () => `<script>${start}</script></body>`)
          .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (link, file: string) => {
            const styles = bundle[file];
            return styles?.type === "asset" ? `<style>${String(styles.source)}</style>` : link;
          });
      },
    },
  };
}
