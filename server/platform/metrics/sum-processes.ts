import cluster, { type Cluster, type Worker } from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { ownMetrics } from "#server/platform/metrics/registry.ts";

/** From a web process: please add up everyone's metrics. */
const ASKED = "metrics asked";
/** To each web process: please report yours. */
const TELL = "tell metrics";
const TOLD_WITHIN_MS = 5000;

type Metrics = object[];
type ProcessMetrics = { told: Metrics };
/** Null if not every process reported its metrics in time. */
type Answer = { metrics: string | null };

/** Lets each web process answer with the sums of all processes, this one included, which runs the jobs. */
export function answerMetrics(primary: Cluster): void {
  primary.on("message", async (asker: Worker, message: unknown) => {
    if (message !== ASKED) return;
    const answer: Answer = { metrics: await sumOf(primary).catch(() => null) };
    if (asker.isConnected()) asker.send(answer);
  });
}

async function sumOf({ workers = {} }: Cluster): Promise<string> {
  const connected = Object.values(workers).filter((worker) => worker?.isConnected());
  const told = connected.map((worker) => metricsOf(worker as Worker));
  const all = await Promise.all<Metrics>([ownMetrics.getMetricsAsJSON(), ...told]);
  return AggregatorRegistry.aggregate(all).metrics();
}

function metricsOf(worker: Worker): Promise<Metrics> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(tooLate);
      worker.off("message", hear);
      worker.off("exit", leave);
    };
    const hear = (message: Partial<ProcessMetrics> | null) => {
      if (message?.told === undefined) return;
      end();
      resolve(message.told);
    };
    const leave = () => {
      end();
      resolve([]);
    };
    const tooLate = setTimeout(() => {
      end();
      reject(new Error("A web process didn't report its metrics."));
    }, TOLD_WITHIN_MS);
    worker.on("message", hear);
    worker.once("exit", leave);
    worker.send(TELL);
  });
}

/** @returns A function that reads this process's metrics, or the sums of all processes if it is one of several. */
export function metricsReader(): () => Promise<string> {
  if (cluster.isPrimary) return () => ownMetrics.metrics();
  process.on("message", async (message) => {
    if (message !== TELL) return;
    const told: ProcessMetrics = { told: await ownMetrics.getMetricsAsJSON() };
    process.send?.(told);
  });
  return readSums;
}

const readSums = () =>
  new Promise<string>((resolve, reject) => {
    const hear = (message: Partial<Answer> | null) => {
      if (message?.metrics === undefined) return;
      process.off("message", hear);
      if (message.metrics === null) reject(new Error("A process didn't report its metrics."));
      else resolve(message.metrics);
    };
    process.on("message", hear);
    process.send?.(ASKED);
  });
