import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SOURCES = ["web", "contract", "package-lock.json", "vite.config.ts"];

/** Builds the web application unless the last build is newer than everything it was made from. */
export function buildWebIfStale(): void {
  const built = modifiedAt(path.join(ROOT, "dist/web/index.html"));
  const newest = Math.max(...SOURCES.map((source) => newestIn(path.join(ROOT, source))));
  if (built > newest) return;
  // In a process of its own: a build declares its whole process to be in production.
  const vite = path.join(ROOT, "node_modules/vite/bin/vite.js");
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: ROOT,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The web application could not be built.");
}

function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestIn(place: string): number {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  const inside = readdirSync(place).map((name) => newestIn(path.join(place, name)));
  return Math.max(stat.mtimeMs, ...inside);
}
