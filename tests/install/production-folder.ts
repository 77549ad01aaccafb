import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "#server/platform/lib/root.ts";

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> };

/**
 * Makes a folder with the contents of an image: the built files, the migrations, the invented seasons, and only the lock file's production
 * packages. No sources, no compiler.
 */
export function makeProductionFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "potkeeper-production-"));
  for (const name of ["package.json", "dist", "migrations", "sandbox/platforms/seasons"]) {
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  }
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")) as Lock;
  for (const [place, { dev, devOptional }] of Object.entries(packages)) {
    const isTopmost = place.startsWith("node_modules/") && !place.includes("/node_modules/");
    if (!isTopmost || dev || devOptional) continue;
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    symlinkSync(path.join(ROOT, place), path.join(folder, place));
  }
  return folder;
}
