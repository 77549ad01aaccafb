import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ROOT } from "#server/platform/lib/root.ts";
import packages from "../package.json" with { type: "json" };

type Options = { databaseUrl: string; sessionSecret: string };
/** A process that answers at `url`, and how long it took from its start until it said so. */
export type Running = { url: string; pid: number; startMs: number; stop: () => Promise<void> };

/** The environment of every Potkeeper the bench runs, in its own process or in this one. */
export const environmentOf = ({ databaseUrl, sessionSecret }: Options) => ({
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: sessionSecret,
  ENV_FILE: "none",
  PORT: "0",
  RATE_LIMIT: "off",
  // With the worker on, the processor's events would record the payments before the bench does.
  WORKER: "off",
});

/** What `npm start` gives to Node. */
const START = packages.scripts.start.replace("exec node ", "").split(" ");

type Start = {
  /** What differs from the bench's environment. */
  env?: Record<string, string>;
  /** Where the server writes its profile when it ends. */
  profileDir?: string | undefined;
};

/** Starts the server as `npm start` does, from its production build, whose names a profile shows. */
export function startProduct(options: Options, { env = {}, profileDir }: Start = {}): Promise<Running> {
  const profiling = profileDir ? ["--cpu-prof", `--cpu-prof-dir=${profileDir}`] : [];
  return startProcess([...profiling, ...START], { ...environmentOf(options), ...env });
}

export const inBench = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Starts Node with these arguments, and waits until it prints where it is ready. */
export async function startProcess(args: string[], env: Record<string, string>): Promise<Running> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  const url = await new Promise<string>((resolve, reject) => {
    // Keeps reading, because a process whose output no one reads would stop at a full pipe.
    child.stdout.on("data", (text) => {
      const found = /ready at (\S+)/.exec(String(text))?.[1];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error("The server did not start.")));
  });
  return { url, pid: child.pid ?? 0, startMs: performance.now() - start, stop };
}
