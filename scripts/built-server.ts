import { spawnSync } from "node:child_process";
import path from "node:path";
import { ROOT } from "#server/platform/lib/root.ts";
import { buildWebIfStale } from "./build-web.ts";

let isUpToDate = false;

/**
 * Returns how to run the server, or one of its commands, as an image does: with plain node and from one file. Brings that
 * file and the web up to date first.
 */
export function builtServer(...args: string[]): string[] {
  if (!isUpToDate) {
    buildWebIfStale();
    // Any command updates the bundle.
    spawnSync(process.execPath, ["scripts/run.mjs", "nothing"], { cwd: ROOT });
    isUpToDate = true;
  }
  return [process.execPath, path.join(ROOT, "dist/server.js"), ...args];
}
