import cluster, { type Address, type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "#server/platform/deps.ts";
import { LEAVE } from "#server/platform/http/drain.ts";
import { answerMetrics } from "#server/platform/metrics/sum-processes.ts";

/** Keeps a process that fails at every start from being restarted constantly. */
const RESTART_PAUSE_MS = 1000;

type WebProcesses = {
  /** The port that all of them listen on. */
  port: number;
  stop: () => Promise<void>;
};

/**
 * Starts processes that answer requests and share one port, and starts another for each that ends. SIGUSR2 replaces
 * them one by one: each new process listens before the old one leaves, so that no request fails.
 * @throws If one ends before it listens.
 */
export async function openWebProcesses({ count, log }: { count: number; log: Deps["log"] }): Promise<WebProcesses> {
  let isStopping = false;
  const leaving = new Set<Worker>();

  const keep = (worker: Worker) => {
    worker.once("exit", () => {
      if (isStopping || leaving.delete(worker)) return;
      log.warn({ pid: worker.process.pid }, "a web process ended; starting another");
      void replaceLost();
    });
  };
  const replaceLost = async () => {
    while (!isStopping) {
      await sleep(RESTART_PAUSE_MS);
      if (isStopping) return;
      try {
        return keep((await launch()).worker);
      } catch (error) {
        log.error({ err: error }, "no web process could be started; trying again");
      }
    }
  };
  const renewAll = async () => {
    for (const old of Object.values(cluster.workers ?? {})) {
      if (!old || isStopping) continue;
      keep((await launch()).worker);
      leaving.add(old);
      const gone = once(old, "exit");
      old.send(LEAVE);
      await gone;
    }
  };
  let isRenewing = false;
  const renew = async () => {
    if (isRenewing) return;
    isRenewing = true;
    await renewAll().catch((error) => log.error({ err: error }, "the web processes couldn't all be replaced"));
    isRenewing = false;
  };
  const stop = async () => {
    isStopping = true;
    process.off("SIGUSR2", renew);
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      workers.map((worker) => {
        const gone = once(worker, "exit");
        worker.process.kill("SIGTERM");
        return gone;
      }),
    );
  };

  answerMetrics(cluster);
  try {
    const launched = await Promise.all(Array.from({ length: count }, launch));
    for (const { worker } of launched) keep(worker);
    process.on("SIGUSR2", renew);
    return { port: launched[0]?.port ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts one and waits until it listens. */
async function launch(): Promise<{ worker: Worker; port: number }> {
  const worker = cluster.fork();
  const ended = once(worker, "exit").then(() => {
    throw new Error("A web process ended before it was ready.");
  });
  const [address] = (await Promise.race([once(worker, "listening"), ended])) as [Address];
  return { worker, port: address.port };
}
