import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { stopServer } from "#server/platform/db/embedded/orphaned-server.ts";
import { hasEnded } from "#server/platform/db/embedded/server-process.ts";

const PAUSE_MIN_MS = 100;
const PAUSE_MAX_MS = 10_000;
/** A server that ran this long was healthy, so its end counts as the first. */
const HEALTHY_MS = 30_000;

export type ServerLog = Pick<Logger, "warn">;
type Kept = {
  first: ChildProcess;
  launch: () => Promise<ChildProcess>;
  clusterDir: string;
  log: ServerLog | undefined;
};

/**
 * Restarts the server whenever it ends by itself or is killed, each time after a longer pause. @returns A function that
 * stops it for good.
 */
export function keepRunning({ first, launch, clusterDir, log }: Kept): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Promise<ChildProcess | undefined> = Promise.resolve(first);
  let ends = 0;

  const launchAgain = async (): Promise<ChildProcess | undefined> => {
    while (!signal.aborted) {
      const pause = Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** ends++);
      await sleep(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return undefined;
      try {
        return await launch();
      } catch (error) {
        log?.warn({ err: error }, "the embedded PostgreSQL did not start; trying again");
      }
    }
    return undefined;
  };

  const watch = async () => {
    for (let server = await current; server; server = await current) {
      const startedAt = performance.now();
      if (!hasEnded(server)) await once(server, "exit");
      if (signal.aborted) return;
      if (performance.now() - startedAt > HEALTHY_MS) ends = 0;
      log?.warn("the embedded PostgreSQL ended; starting it again");
      current = launchAgain();
    }
  };
  watch().catch((error) => log?.warn({ err: error }, "the embedded PostgreSQL is no longer watched"));

  return async () => {
    stopping.abort();
    const server = await current;
    if (server?.pid) await stopServer(server.pid, clusterDir);
  };
}
