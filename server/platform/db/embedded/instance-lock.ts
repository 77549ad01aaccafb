import { spawnSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const holderSchema = z.object({ pid: z.int().positive(), startedAt: z.string() });
type Holder = z.infer<typeof holderSchema>;

/** Each further attempt means that a rival came and went in between. */
const ATTEMPTS_MAX = 5;

/**
 * Locks the server's directory for this process. Takes over a killed process's lock; a living process keeps its own.
 * @returns A function that releases the lock. @throws With a sentence that names the process holding it.
 */
export function lockServerDir(serverDir: string): () => void {
  const file = lockFile(serverDir);
  const own = JSON.stringify({ pid: process.pid, startedAt: startTime(process.pid) } satisfies Holder);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    if (create(file, own)) {
      return () => {
        if (read(file) === own) rmSync(file, { force: true });
      };
    }
    const held = read(file);
    if (held === undefined) continue;
    if (isAlive(parse(held))) break;
    takeAway(file, held);
  }
  const holder = livingHolder(serverDir);
  throw new Error(
    `Another Potkeeper is already running on ${serverDir} (process ${holder?.pid ?? "unknown"}). Stop it first, or set DATA_DIR to another directory.`,
  );
}

/** Finds the running process that holds the server's directory, if there is one. */
export function livingHolder(serverDir: string): Holder | undefined {
  const holder = parse(read(lockFile(serverDir)));
  return isAlive(holder) ? holder : undefined;
}

const lockFile = (serverDir: string) => path.join(serverDir, "potkeeper.lock");

/** Creates a file completely or not at all, and never over another's. */
function create(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o644 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a dead holder's lock. If a rival was faster and this is already the rival's, puts it back. */
function takeAway(file: string, expected: string) {
  const aside = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  const taken = read(aside);
  if (taken !== undefined && taken !== expected) create(file, taken);
  rmSync(aside, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function parse(content: string | undefined): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(content ?? ""));
  } catch {
    // A power cut can leave an empty file, which holds nothing.
    return undefined;
  }
}

/** The system reuses process ids, but an id and a start time identify one process. */
const isAlive = (holder: Holder | undefined) => holder !== undefined && startTime(holder.pid) === holder.startedAt;

/** Returns when a process started, in the system's own format; "gone" for one that has ended. */
function startTime(pid: number): string {
  if (process.platform !== "linux") {
    const asked = spawnSync("/bin/ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return asked.stdout.trim() || "gone";
  }
  const stat = read(`/proc/${pid}/stat`);
  const [state, ...rest] = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
  const bootId = read("/proc/sys/kernel/random/boot_id")?.trim();
  return state === undefined || state === "Z" ? "gone" : `${bootId} ${rest[18]}`;
}

const hasCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;
