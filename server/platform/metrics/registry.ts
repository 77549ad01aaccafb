import { collectDefaultMetrics, Registry } from "prom-client";

/** What this process counts about itself. Several processes' counts are added up. */
export const ownMetrics = new Registry();

/** The registry above is the process's, too, and refuses a metric that it has. */
let isCollecting = false;

/** Adds what Node.js knows about its process: memory, processor time, the event loop. */
export function collectProcessMetrics(): void {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics({ register: ownMetrics });
}
