import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { isStale } from "./is-stale.mjs";

/**
 * `npm start` and the operator's commands: brings dist/server.js up to date with the code and runs it in this same
 * process, so that signals reach it.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SOURCES = ["server", "sandbox", "contract", "scripts", "rolldown.config.ts", "package.json", "package-lock.json"];
const inRoot = (/** @type {string} */ name) => path.join(ROOT, name);
const bundle = inRoot("dist/server.js");

if (isStale(bundle, SOURCES.map(inRoot))) buildBundle();
await import(bundle);

function buildBundle() {
  const bundler = inRoot("node_modules/rolldown/bin/cli.mjs");
  if (!existsSync(bundler)) {
    console.error("dist/server.js is missing or older than the code, and nothing here can build it.");
    console.error("Run npm ci and npm run build. After that, npm ci --omit=dev may remove the build tools.");
    process.exit(1);
  }
  // Moved into place only when complete, because several commands may build at the same time.
  const draft = inRoot(`dist/.server-${process.pid}`);
  mkdirSync(draft, { recursive: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [bundler, "--config", "--file", path.join(draft, "program.cjs"), "--logLevel", "warn"],
    { cwd: ROOT, encoding: "utf8" },
  );
  if (status === 0) {
    for (const name of ["program.cjs.map", "program.cjs", "server.js"])
      renameSync(path.join(draft, name), inRoot(`dist/${name}`));
  }
  rmSync(draft, { recursive: true });
  if (status === 0) return;
  console.error(`The server couldn't be built.\n${stdout}${stderr}`);
  process.exit(1);
}
