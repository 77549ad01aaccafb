import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const TICKS_PER_SECOND = 100;

/**
 * Adds up the processor time of a database server's processes in seconds, including those that have ended. Linux reports
 * it under /proc; elsewhere it is unknown.
 */
export function databaseCpuSeconds(directory: string): number {
  const pidFile = readdirSync(directory, { recursive: true, encoding: "utf8" }).find(
    (name) => path.basename(name) === "postmaster.pid",
  );
  if (!pidFile) return Number.NaN;
  const postmaster = Number.parseInt(readFileSync(path.join(directory, pidFile), "utf8"), 10);
  const running = processes().filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
  const ticks = running.reduce((sum, one) => sum + one.ticks + (one.pid === postmaster ? one.ofEnded : 0), 0);
  return ticks / TICKS_PER_SECOND;
}

type Process = { pid: number; parent: number; ticks: number; ofEnded: number };

const processes = (): Process[] =>
  readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const facts = readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ").map(Number) ?? [];
      const [parent = 0] = facts.slice(1);
      const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = facts.slice(11);
      return [{ pid: Number(name), parent, ticks: user + system, ofEnded: endedUser + endedSystem }];
    } catch {
      return [];
    }
  });
