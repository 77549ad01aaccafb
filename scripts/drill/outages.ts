import { readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DrillRecord } from "./record.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

const RECOVERY_MS = 60_000;
const PAUSE_MS = 50;

/** Opens a server on its own data directory, which the drill may kill and restart. */
export async function openServer(record: DrillRecord, dataDir: string) {
  let expectsEnd = false;
  let server = await begin();

  async function begin(): Promise<ServerProcess> {
    const begun = await startServerProcess({ environment: { DATA_DIR: dataDir } });
    expectsEnd = false;
    void begun.ended.then((how) => {
      if (!expectsEnd) record.fault(`The server stopped on its own (${how}):\n${begun.output().slice(-2000)}`);
    });
    record.serverIsUp();
    return begun;
  }

  const postgres = () => {
    const note = path.join(realpathSync(path.join(dataDir, "postgresql")), "cluster", "postmaster.pid");
    return Number(readFileSync(note, "utf8").split("\n")[0]);
  };

  /** Ends the embedded PostgreSQL and waits until the server has a new one and is ready again. */
  async function endDatabase(signal: "SIGINT" | "SIGKILL"): Promise<void> {
    const before = postgres();
    process.kill(before, signal);
    await recovered(`${signal} to PostgreSQL`, async () => {
      const { status } = await fetch(`${server.url}/readyz`);
      if (status !== 200 && status !== 503) record.fault(`/readyz answered ${status}.`);
      return status === 200 && postgres() !== before;
    });
  }

  async function recovered(what: string, isBack: () => Promise<boolean>): Promise<void> {
    for (let waited = 0; waited < RECOVERY_MS; waited += PAUSE_MS) {
      if (await isBack().catch(() => false)) return;
      await sleep(PAUSE_MS);
    }
    throw new Error(`After ${what}, the server was not ready again within ${RECOVERY_MS / 1000} seconds.`);
  }

  return {
    url: () => server.url,
    restartDatabase: () => endDatabase("SIGINT"),
    killDatabase: () => endDatabase("SIGKILL"),
    killServer: async () => {
      record.serverGoesDown();
      expectsEnd = true;
      server.child.kill("SIGKILL");
      await server.ended;
      server = await begin();
    },
    /** Stops it cleanly. @returns The exit code. */
    stop: async () => {
      record.serverGoesDown();
      expectsEnd = true;
      server.child.kill("SIGTERM");
      return server.ended;
    },
  };
}
