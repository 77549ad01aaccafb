import { defineConfig } from "rolldown";

/** The server and the operator's commands as one file, which a running process has read whole: an update can't mix two versions. */
export default defineConfig({
  input: "./scripts/main.ts",
  platform: "node",
  // Packages stay in node_modules: some bring programs and files of their own.
  external: /^[^.#/]/,
  output: { file: "dist/server.js", format: "esm", sourcemap: true, codeSplitting: false },
});
