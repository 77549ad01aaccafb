import cluster, { type Cluster, type Worker } from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";

const ASKED = "metrics asked";
/** Null if not every process answered in time. */
type Answer = { metrics: string | null };

/** Lets each web process answer with the sums of all of them. */
export function answerMetrics(primary: Cluster): void {
  const all = new AggregatorRegistry();
  primary.on("message", async (worker: Worker, message: unknown) => {
    if (message !== ASKED) return;
    const answer: Answer = { metrics: await all.clusterMetrics().catch(() => null) };
    if (worker.isConnected()) worker.send(answer);
  });
}

/** @returns A function that reads this process's metrics, or the sums of all web processes if it is one of several. */
export function metricsReader(registry: Registry): () => Promise<string> {
  if (cluster.isPrimary) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  return readSums;
}

const readSums = () =>
  new Promise<string>((resolve, reject) => {
    const hear = (message: Partial<Answer> | null) => {
      if (message?.metrics === undefined) return;
      process.off("message", hear);
      if (message.metrics === null) reject(new Error("A web process didn't answer with its metrics."));
      else resolve(message.metrics);
    };
    process.on("message", hear);
    process.send?.(ASKED);
  });
