import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

type Options = { databaseUrl: string; sessionSecret: string; profileDir: string | undefined };

/** The environment of every Potkeeper the bench runs, in its own process or in this one. */
export const environmentOf = ({ databaseUrl, sessionSecret }: Pick<Options, "databaseUrl" | "sessionSecret">) => ({
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: sessionSecret,
  ENV_FILE: "none",
  PORT: "0",
  RATE_LIMIT: "off",
  // With the worker on, the processor's events would record the payments before the bench does.
  WORKER: "off",
});

/** Starts the server as a child process. @returns Its address, and a function that stops it. */
export async function startServer({ profileDir, ...options }: Options) {
  const profiling = profileDir ? ["--cpu-prof", `--cpu-prof-dir=${profileDir}`] : [];
  const entry = fileURLToPath(new URL("serve.ts", import.meta.url));
  const child = spawn(process.execPath, [...profiling, "--import", "tsx", entry], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...environmentOf(options) },
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  for await (const line of child.stdout) {
    const url = /ready at (\S+)/.exec(String(line))?.[1];
    if (url) return { url, stop };
  }
  throw new Error("The server did not start.");
}
