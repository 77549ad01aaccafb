import { existsSync } from "node:fs";
import { ConfigError } from "#server/platform/config/config-error.ts";

/**
 * Reads this process's variables and those of the file .env, if there is one. The process's own variables win, even
 * empty ones. ENV_FILE names another file, or `none`. @throws ConfigError if the file can't be read.
 */
export function processEnvironment(): Record<string, string | undefined> {
  const named = process.env.ENV_FILE?.trim();
  const file = named || ".env";
  if (named === "none" || (!named && !existsSync(file))) return process.env;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([
      { says: `The file ${file} can't be read: ${reason}.`, remedy: "Correct it, or set ENV_FILE." },
    ]);
  }
  return process.env;
}
