import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;
const KB_PER_MB = 1024;

/** Reads from Linux's /proc what a process and its children have used so far: processor seconds and resident memory. */
export function processCost(pid: number): { cpuSeconds: number; residentMb: number } {
  const family = familyOf(pid);
  return {
    cpuSeconds: sum(family.map(ticksOf)) / TICKS_PER_SECOND,
    residentMb: sum(family.map(residentKb)) / KB_PER_MB,
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

function familyOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(familyOf)];
}

function ticksOf(pid: number): number {
  const facts = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").map(Number) ?? [];
  return sum(facts.slice(11, 15));
}

const residentKb = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
