import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#server/platform/lib/root.ts";

/** Reads a file of web/public from where the build has copied it; before a build, from there. */
export function publicFile(name: string): Buffer {
  const built = path.join(ROOT, "dist", "web", name);
  return readFileSync(existsSync(built) ? built : path.join(ROOT, "web", "public", name));
}
