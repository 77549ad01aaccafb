import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

type Holder = { pid: number; startedAt: string };

/**
 * Holds the data directory for this process alone. What a killed process left behind is taken over; a
 * living one keeps it.
 * @returns How to let go of it.
 * @throws With a sentence that names the process which holds it.
 */
export function lockDataDir(stateDir: string): () => void {
  const file = path.join(stateDir, "potkeeper.lock");
  const self: Holder = { pid: process.pid, startedAt: startTime(process.pid) ?? "" };
  const own = JSON.stringify(self);
  if (!create(file, own)) {
    const held = readFileSync(file, "utf8");
    const holder = parse(held);
    if (holder && isAlive(holder)) throw new Error(sentence(stateDir, holder.pid));
    takeAway(file, held, stateDir);
    if (!create(file, own)) throw new Error(sentence(stateDir, parse(readFileSync(file, "utf8"))?.pid));
  }
  return () => {
    if (readFileSync(file, "utf8") === own) rmSync(file, { force: true });
  };
}

const sentence = (stateDir: string, pid: number | undefined) =>
  `Another Potkeeper (process ${pid ?? "unknown"}) is already running on the data in ${stateDir}. Stop it first, or set DATA_DIR to another directory.`;

/** Appears whole or not at all, and never over another's. */
function create(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the dead holder's lock. When a rival was faster and this is already the rival's, it goes back to its place. */
function takeAway(file: string, expected: string, stateDir: string) {
  const aside = `${file}.dead.${process.pid}`;
  renameSync(file, aside);
  const taken = readFileSync(aside, "utf8");
  if (taken !== expected) {
    linkSync(aside, file);
    rmSync(aside);
    throw new Error(sentence(stateDir, parse(taken)?.pid));
  }
  rmSync(aside);
}

function parse(content: string): Holder | undefined {
  try {
    return JSON.parse(content) as Holder;
  } catch {
    return undefined;
  }
}

/** A process id is used again by the system; with its start time it names one process. */
function isAlive({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  const started = startTime(pid);
  return started === undefined || startedAt === "" || started === startedAt;
}

function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}
