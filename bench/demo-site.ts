import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { ROOT } from "#server/platform/lib/root.ts";
import { freePort } from "#tests/support/free-port.ts";
import { makeQuickDir } from "#tests/support/quick-dir.ts";
import { buildWebIfStale } from "../scripts/build-web.ts";

const POLL_MS = 250;

export type DemoSite = { url: string; stop: () => Promise<void> };

/** Builds the site and serves it from a new embedded database, with the demo's leagues unless `isEmpty`. */
export async function startDemoSite({ isEmpty = false } = {}): Promise<DemoSite> {
  buildWebIfStale();
  const dataDir = makeQuickDir("potkeeper-bench-");
  const port = await freePort();
  const env = {
    ...process.env,
    ENV_FILE: "none",
    RATE_LIMIT: "off",
    DATA_DIR: dataDir,
    PORT: String(port),
  };
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  if (!isEmpty && !fill(env)) {
    removeData();
    throw new Error("The demo's leagues couldn't be made.");
  }
  const server = spawn(process.execPath, ["scripts/run.mjs", "start"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(server, url);
  const stop = async () => {
    await end(server);
    removeData();
  };
  return { url, stop };
}

const fill = (env: NodeJS.ProcessEnv) =>
  spawnSync("npx", ["tsx", "scripts/demo.ts"], { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;

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
