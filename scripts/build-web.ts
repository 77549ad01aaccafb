import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#server/platform/lib/root.ts";
import { isStale } from "./is-stale.mjs";

const SOURCES = ["web", "contract", "package-lock.json", "vite.config.ts"];

/** Builds the web application unless the last build is newer than all of its sources. */
export function buildWebIfStale(): void {
  const inRoot = (name: string) => path.join(ROOT, name);
  if (!isStale(inRoot("dist/web/prerendered.json"), SOURCES.map(inRoot))) return;
  const vite = inRoot("node_modules/vite/bin/vite.js");
  if (!existsSync(vite)) {
    throw new Error(
      "dist/web is missing or older than the code, and nothing here can build it.\nRun npm ci and npm run build. After that, npm ci --omit=dev may remove the build tools.",
    );
  }
  // Runs in its own process: a build sets the whole process to production mode.
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: ROOT,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The web application couldn't be built.");
}
