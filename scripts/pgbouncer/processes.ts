import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";

const STOP_MS = 10_000;

/** PostgreSQL refuses to run as root. */
export function postgresAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

type Program = { command: string; args: string[]; logFile: string; account?: { uid?: number; gid?: number } };

/** Starts a program whose output goes to a file. */
export function launch({ command, args, logFile, account = {} }: Program): ChildProcess {
  const log = openSync(logFile, "a");
  const env = { PATH: process.env.PATH, LANG: "C.UTF-8", HOME: "/nonexistent" };
  const child = spawn(command, args, { stdio: ["ignore", log, log], env, cwd: "/", ...account });
  closeSync(log);
  return child;
}

/** Asks a program to end, and ends it if it doesn't. */
export async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const tooLate = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  child.kill("SIGTERM");
  await ended;
  clearTimeout(tooLate);
}
