import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import type { Prerendered } from "#contract/platform/prerendered.ts";
import { pagesIn } from "./screen-table.ts";

type Bundle = Rolldown.OutputBundle;
type Options = { webDir: string; outDir: string };

/** The file next to index.html from which the server completes that page. */
const FILE = "prerendered.json";
/** What a signed-in user's screens need besides their own code. */
const SIGNED_IN = [
  "shell/signed-in-header.tsx",
  "shell/signed-in-footer.tsx",
  "people/email-verification/verify-email-line.tsx",
];

/** Renders the screens as they first appear, in Node, with the same code that the browser gets. */
export function prerenderScreens({ webDir, outDir }: Options): Plugin {
  let bundle: Bundle = {};
  return {
    name: "prerender-screens",
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    generateBundle: (_options, files) => {
      bundle = files;
    },
    closeBundle: async () => {
      const dir = mkdtempSync(path.join(outDir, "..", ".prerender-"));
      try {
        await buildForNode(webDir, dir);
        const { prerender }: Module = await import(pathToFileURL(path.join(dir, "prerender.mjs")).href);
        writeFileSync(path.join(outDir, FILE), JSON.stringify(await prerender(scriptsIn(bundle, webDir))));
      } finally {
        rmSync(dir, { recursive: true });
      }
    },
  };
}

/** The pages that the router shows without an entry in its table. */
const UNLISTED: Record<string, { visitor: string; member: string; ofOwnMoney?: string }> = {
  "/": { visitor: "pages/landing.tsx", member: "pages/home.tsx", ofOwnMoney: "pages/own-money-landing.tsx" },
  "/not-found": { visitor: "pages/not-found.tsx", member: "pages/not-found.tsx" },
};

type ScriptsOf = (screen: string) => { visitor: string[]; member: string[]; ofOwnMoney: string[] };
type Module = { prerender: (scriptsOf: ScriptsOf) => Promise<Prerendered> };

const buildForNode = (webDir: string, outDir: string) =>
  build({
    root: webDir,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [react()],
    build: {
      ssr: path.join(webDir, "prerender/prerender.tsx"),
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        output: { entryFileNames: "prerender.mjs" },
        // It renders at once what the browser's build fetches later.
        checks: { ineffectiveDynamicImport: false },
      },
    },
  });

/** Finds the chunks of screens: of each page that the router's table imports, and of all that it imports in turn. */
function scriptsIn(bundle: Bundle, webDir: string): ScriptsOf {
  const pages = pagesIn(readFileSync(path.join(webDir, "screens.ts"), "utf8"));
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const chunkOf = (module: string) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(path.join(webDir, module)));
    if (!found) throw new Error(`${module} is in no chunk.`);
    return found;
  };
  const first = reachedFrom(
    chunks.filter(({ isEntry }) => isEntry),
    bundle,
  );
  const scriptsOf = (modules: string[]) =>
    [...reachedFrom(modules.map(chunkOf), bundle)].filter((file) => !first.has(file)).map((file) => `/${file}`);
  const pageOf = (screen: string) => {
    const page = pages.get(screen);
    if (!page) throw new Error(`The page of ${screen} isn't in the router's table.`);
    return page;
  };
  return (screen) => {
    const {
      visitor,
      member,
      ofOwnMoney = visitor,
    } = UNLISTED[screen] ?? {
      visitor: pageOf(screen),
      member: pageOf(screen),
    };
    return {
      visitor: scriptsOf([visitor]),
      member: scriptsOf([member, ...SIGNED_IN]),
      ofOwnMoney: scriptsOf([ofOwnMoney]),
    };
  };
}

function reachedFrom(chunks: Rolldown.OutputChunk[], bundle: Bundle): Set<string> {
  const found = new Set<string>();
  const waiting = chunks.map(({ fileName }) => fileName);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== "chunk") continue;
    found.add(file);
    waiting.push(...chunk.imports);
  }
  return found;
}
