import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const READY_MS = 120_000;

export type ServerProcess = {
  child: ChildProcess;
  url: string;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string | null>;
  /** What it has written so far. */
  output: () => string;
};

type Start = { environment: Record<string, string>; command?: readonly string[] };

/** Starts the server alone as a process of its own. @throws With what it wrote when it ends before it is ready. */
export async function startServerProcess({ environment, command }: Start): Promise<ServerProcess> {
  const [program = "", ...args] = command ?? [process.execPath, "--import", "tsx", "scripts/serve.ts"];
  const { PATH, TMPDIR } = process.env;
  const env = { PATH, ...(TMPDIR ? { TMPDIR } : {}), RATE_LIMIT: "off", PORT: "0", ...environment };
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  let written = "";
  const ended = new Promise<number | string | null>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? code));
  });
  const url = await new Promise<string>((resolve, reject) => {
    const tooLate = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`The server was not ready in time:\n${written}`));
    }, READY_MS);
    const read = (chunk: Buffer) => {
      written += chunk;
      const ready = /ready at (http\S+)/.exec(written);
      if (ready?.[1]) {
        clearTimeout(tooLate);
        resolve(ready[1]);
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
