import { type ChildProcess, spawn } from "node:child_process";
import { ROOT } from "#server/platform/lib/root.ts";
import { builtServer } from "../built-server.ts";

const READY_MS = 120_000;

export type ServerProcess = {
  child: ChildProcess;
  /** Empty for a process that only runs jobs. */
  url: string;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string | null>;
  /** What it has printed so far. */
  output: () => string;
};

type Start = { environment: Record<string, string>; command?: readonly string[]; cwd?: string; readyMs?: number };

/** Starts the server alone in its own process. @throws With its output if it ends before it is ready. */
export async function startServerProcess({
  environment,
  command,
  cwd = ROOT,
  readyMs = READY_MS,
}: Start): Promise<ServerProcess> {
  const [program = "", ...args] = command ?? builtServer();
  const { PATH, TMPDIR } = process.env;
  const env = { PATH, ...(TMPDIR ? { TMPDIR } : {}), ENV_FILE: "none", RATE_LIMIT: "off", PORT: "0", ...environment };
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let written = "";
  const ended = new Promise<number | string | null>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? code));
  });
  const url = await new Promise<string>((resolve, reject) => {
    const tooLate = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`The server was not ready in time:\n${written}`));
    }, readyMs);
    const read = (chunk: Buffer) => {
      written += chunk;
      const ready = /ready at (http\S+)|worker is ready/.exec(written);
      if (ready) {
        clearTimeout(tooLate);
        resolve(ready[1] ?? "");
      }
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => {
      clearTimeout(tooLate);
      reject(new Error(`The server ended before it was ready:\n${written}`));
    });
  });
  return { child, url, ended, output: () => written };
}
