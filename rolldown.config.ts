import { defineConfig } from "rolldown";

/**
 * Bundles the server and the operator's commands into one file. A process reads all of it when it starts, so an update
 * can't mix two versions.
 */
export default defineConfig({
  input: "./scripts/main.ts",
  platform: "node",
  // Packages stay in node_modules: some bring programs and files of their own.
  external: /^[^.#/]/,
  output: { file: "dist/server.js", format: "esm", sourcemap: true, codeSplitting: false },
});
