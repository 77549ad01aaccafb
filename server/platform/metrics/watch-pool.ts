import type pg from "pg";
import { Gauge } from "prom-client";
import { connectionsMax } from "#server/platform/db/connection/few-connections.ts";
import { ownMetrics } from "#server/platform/metrics/registry.ts";

/** All of this process, because the gauges below are registered once. */
const pools = new Map<string, pg.Pool>();

/** Shows a pool's connections in the metrics, under a name of its own. @returns A function that stops it. */
export function watchPool(name: string, pool: pg.Pool): () => void {
  pools.set(name, pool);
  return () => void pools.delete(name);
}

function gauge(name: string, help: string, read: (pool: pg.Pool) => number): void {
  new Gauge({
    name,
    help,
    labelNames: ["pool"],
    registers: [ownMetrics],
    collect() {
      this.reset();
      for (const [label, pool] of pools) this.set({ pool: label }, read(pool));
    },
  });
}

gauge("potkeeper_pool_connections", "Open connections to the database", (pool) => pool.totalCount);
gauge("potkeeper_pool_connections_idle", "Open connections that nothing is using", (pool) => pool.idleCount);
gauge("potkeeper_pool_connections_max", "How many connections there may be", connectionsMax);
gauge("potkeeper_pool_waiting", "Work that is waiting for a connection", (pool) => pool.waitingCount);
