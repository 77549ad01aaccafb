import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { randomToken } from "#server/platform/lib/tokens.ts";

/** Reads the secret kept in the data directory, creating it at the first start so that no one else can read it. */
export function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomToken(), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch {
    // Another process created it first, and its secret stays.
  }
  rmSync(draft);
  return readFileSync(file, "utf8").trim();
}
