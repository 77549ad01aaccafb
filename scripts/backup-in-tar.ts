import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** In place of a backup's directory: one tar file, on standard output or input. */
export const IN_TAR = "-";

/**
 * Lets a command write or read a backup's directory. If it is asked for as a tar file, it comes from standard input before, or
 * goes to standard output afterwards, and the directory is removed.
 */
export async function withBackup<T>(asked: string, use: "write" | "read", work: (directory: string) => Promise<T>) {
  if (asked !== IN_TAR) return work(asked);
  const folder = mkdtempSync(path.join(tmpdir(), "potkeeper-backup-"));
  const directory = path.join(folder, "backup");
  try {
    if (use === "read") {
      mkdirSync(directory);
      tar("-x", directory);
    }
    const done = await work(directory);
    if (use === "write") tar("-c", directory);
    return done;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function tar(way: "-x" | "-c", directory: string) {
  const { status, error } = spawnSync("tar", [way, "-f", "-", "-C", directory, "."], { stdio: "inherit" });
  if (status !== 0)
    throw new Error(`tar couldn't ${way === "-c" ? "write" : "read"} the backup. ${error?.message ?? ""}`);
}
