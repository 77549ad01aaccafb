import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";
import { bareIcons } from "./scripts/bare-icons.ts";
import { compressFiles } from "./scripts/compress-files.ts";
import { cutFonts, isBasicFont } from "./scripts/cut-fonts.ts";
import { inlineFirstPaint } from "./scripts/inline-first-paint.ts";
import { prerenderScreens } from "./scripts/prerender-screens.ts";
import { screenChunks } from "./scripts/screen-chunks.ts";
import { serviceWorker } from "./scripts/service-worker.ts";

const fromHere = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const preload = (file: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
  injectTo: "head",
});

/** Asks for the fonts of most texts together with the page, so that its text need not change when they come. */
const preloadFonts: Plugin = {
  name: "preload-fonts",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) => Object.keys(bundle).filter(isBasicFont).map(preload),
  },
};

/**
 * Vite wraps each dynamic import to preload its parts, which `modulePreload` below turns off. What is left of it only
 * weighs on the first load.
 */
const barePreload: Plugin = {
  name: "bare-preload",
  enforce: "pre",
  apply: "build",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

const WEB_DIR = fromHere("./web");
const OUT_DIR = fromHere("./dist/web");

/** The library that draws the page about the API comes as it is, because it is no part of the application. */
const apiDocs: Plugin = {
  name: "api-docs",
  apply: "build",
  closeBundle: () => {
    for (const file of ["swagger-ui-bundle.js", "swagger-ui.css"]) {
      cpSync(fromHere(`./node_modules/@fastify/swagger-ui/static/${file}`), `${OUT_DIR}/api-docs/${file}`);
    }
  },
};

/** Compresses once what would be compressed for every visitor, and harder. */
const precompress: Plugin = { name: "precompress", apply: "build", closeBundle: () => compressFiles(OUT_DIR) };

/**
 * Lets the browser compile the libraries that every screen runs while they arrive, in another thread, instead of each function
 * when it is first called. Browsers that don't know the comment skip it.
 */
const compileAhead: Plugin = {
  name: "compile-ahead",
  apply: "build",
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type === "chunk" && file.name === "vendor") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    }
  },
};

/** What every screen needs, in few files: many small ones compress worse. */
const FIRST_LOAD = [
  {
    name: "vendor",
    // Long lists come later, with the screens that have them.
    test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store)\/(?!.*(infinite|mutationstate|mutationobserver|usemutation))/i,
  },
  {
    name: "figures",
    test: /\/(contract\/leagues\/of-fees|web\/ui\/(money|day|app-link|bare-icon|row)|web\/pot\/pot-(?!drawing|sums)[\w-]*|web\/api\/request)\.tsx?$|\/lucide-react\/dist\/esm\/((?!icons|lucide)|icons\/landmark\.)|preload-helper/,
  },
];

/** What both landing pages show, then that of installations with a processor, and that of others. */
const LANDING = [
  { name: "landing", test: /\/web\/landing\/(?!first-steps|security|questions|open-books|own-money)[\w-]+\.tsx?$/ },
  {
    name: "landing-escrow",
    test: /\/(pages\/landing|landing\/(security|questions))\.tsx$|\/icons\/(vault|lock-keyhole)\./,
  },
  {
    name: "landing-own-money",
    test: /\/(pages\/own-money-landing|landing\/(open-books|own-money-questions))\.tsx$|\/icons\/(book-open-check|handshake|eye-closed)\./,
  },
].map((group) => ({ ...group, includeDependenciesRecursively: false }));

export default defineConfig({
  root: WEB_DIR,
  plugins: [
    barePreload,
    bareIcons(WEB_DIR),
    cutFonts(fromHere("./web/styles.css"), fromHere("./node_modules/.cache/fonts")),
    react(),
    tailwindcss(),
    preloadFonts,
    inlineFirstPaint(WEB_DIR),
    serviceWorker(WEB_DIR),
    compileAhead,
    prerenderScreens({ webDir: WEB_DIR, outDir: OUT_DIR }),
    apiDocs,
    precompress,
  ],
  // The shim is for React before 18; this React has the hook itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }] },
  build: {
    outDir: OUT_DIR,
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      // A screen's own parts are found when it is fetched on hover; a list of all of them would weigh on the first load.
      resolveDependencies: (_file, parts, { hostType }) => (hostType === "html" ? parts : []),
    },
    rolldownOptions: {
      output: {
        // The first load names every screen's file, and hashes hardly compress; those of few different characters do a little.
        chunkFileNames: "assets/[name]-[hash:7].js",
        hashCharacters: "hex",
        codeSplitting: {
          groups: [
            ...FIRST_LOAD,
            ...LANDING,
            { debugName: "screens", name: screenChunks(WEB_DIR), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:3000" } },
});
