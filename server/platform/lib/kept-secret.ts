import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { randomToken } from "#server/platform/lib/tokens.ts";

/** The secret kept in the data directory, made at the first start and readable by nobody else. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomToken(), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch {
    // Somebody made it before: theirs is the one that stays.
  }
  rmSync(draft);
  return readFileSync(file, "utf8").trim();
}
