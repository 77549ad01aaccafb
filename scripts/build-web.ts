import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#server/platform/lib/root.ts";
import { isStale } from "./is-stale.mjs";

const SOURCES = ["web", "contract", "package-lock.json", "vite.config.ts"];

const LOOKS_AGAIN_MS = 200;

const inRoot = (name: string) => path.join(ROOT, name);
const isWebStale = () => isStale(inRoot("dist/web/prerendered.json"), SOURCES.map(inRoot));

/** Builds the web application unless the last build is newer than all of its sources. */
export function buildWebIfStale(): void {
  if (!isWebStale()) return;
  const lock = inRoot("dist/.building-web");
  takeLock(lock);
  try {
    // Another process may have built it meanwhile.
    if (isWebStale()) buildWeb();
  } finally {
    rmSync(lock);
  }
}

/** Waits until no other process builds: each would remove the other's files. A killed one leaves its lock behind. */
function takeLock(lock: string): void {
  mkdirSync(path.dirname(lock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
      if (isDead(lock)) rmSync(lock, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOKS_AGAIN_MS);
    }
  }
}

function isDead(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, "utf8")), 0);
    return false;
  } catch (error) {
    return hasCode(error, "ESRCH");
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;

function buildWeb(): void {
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
