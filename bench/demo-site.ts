import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { ROOT } from "#server/platform/lib/root.ts";
import { freePort } from "#tests/support/free-port.ts";
import { makeQuickDir } from "#tests/support/quick-dir.ts";
import { buildWebIfStale } from "../scripts/build-web.ts";

const POLL_MS = 250;

export type DemoSite = { url: string; stop: () => Promise<void> };

/** Builds the site and serves the demo's leagues from a new embedded database. */
export async function startDemoSite(): Promise<DemoSite> {
  buildWebIfStale();
  const dataDir = makeQuickDir("potkeeper-bench-");
  const port = String(await freePort());
  const program = ["--import", "tsx", "scripts/demo.ts", "--port", port, "--data", dataDir];
  const server = spawn(process.execPath, program, {
    cwd: ROOT,
    env: { ...process.env, ENV_FILE: "none", RATE_LIMIT: "off", DATA_DIR: dataDir, PORT: port },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await end(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  await untilReady(server, url).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

async function untilReady(server: ChildProcess, url: string) {
  while (server.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error("The server did not start.");
}

async function end(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}
