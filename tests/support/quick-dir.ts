import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const SHARED_MEMORY = "/dev/shm";
const BYTES_MIN = 3_000_000_000;

/**
 * Where tests keep the data of their database servers: in memory if the machine has plenty, otherwise with the
 * temporary files. A new database is hundreds of files, for which a disk takes several times as long.
 */
export function quickPlace(): string {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= BYTES_MIN ? SHARED_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Makes a directory there. Others can read it, because root starts a server under another account. */
export function makeQuickDir(prefix: string): string {
  const dir = mkdtempSync(path.join(quickPlace(), prefix));
  chmodSync(dir, 0o755);
  return dir;
}
