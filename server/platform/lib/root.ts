import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The installation's folder, with package.json, migrations/ and dist/. Found by searching upward, because this code
 * runs both from its own file and from the bundle, dist/program.cjs.
 */
export const ROOT = folderWithPackage(path.dirname(fileURLToPath(import.meta.url)));

function folderWithPackage(folder: string): string {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error("Potkeeper's package.json is missing: it must lie above the server's code.");
  return folderWithPackage(above);
}
