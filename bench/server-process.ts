import { spawn } from "node:child_process";
import { once } from "node:events";
import { ROOT } from "#server/platform/lib/root.ts";
import packages from "../package.json" with { type: "json" };
import type { Place } from "./own-database.ts";

/** A process that answers at `url`. */
export type Running = { url: string; stop: () => Promise<void> };

/** What `npm start` gives to Node. */
const START = packages.scripts.start.replace("exec node ", "").split(" ");

/** Starts the server as `npm start` does, from its production build. */
export const startProduct = ({ databaseUrl, sessionSecret }: Place): Promise<Running> =>
  startProcess(START, {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: sessionSecret,
    ENV_FILE: "none",
    PORT: "0",
    RATE_LIMIT: "off",
    // With the worker on, the processor's events would record the payments before the bench does.
    WORKER: "off",
  });

/** Starts Node with these arguments, and waits until it prints where it is ready. */
export async function startProcess(args: string[], env: Record<string, string>): Promise<Running> {
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
  return { url, stop };
}
