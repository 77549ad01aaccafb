import type pg from "pg";

const onBroken = () => {};

/**
 * A broken connection fails its current or next query; this keeps it from ending the process as well, whether it is idle, in
 * use, or closing while its database is dropped or its server stops.
 */
export function endureBroken(pool: pg.Pool): void {
  pool.on("error", onBroken);
  pool.on("connect", (client) => client.on("error", onBroken));
}
