import { setTimeout as sleep } from "node:timers/promises";
import { databaseCpuSeconds } from "./database-cpu.ts";
import { withDatabase } from "./own-database.ts";
import { processCost } from "./process-cost.ts";
import { startProduct } from "./server-process.ts";
import { median, startTable } from "./table.ts";

const ROUNDS = 3;
const SETTLE_MS = 10_000;

/**
 * Measures what the production build takes to start on a migrated database, and what it takes while idle after that.
 */
export const benchStart = ({ seconds }: { seconds: number }): Promise<void> =>
  withDatabase(async (place) => {
    const env = { WORKER: "on" };
    // The first start builds what is stale and migrates.
    await (await startProduct(place, { env })).stop();
    const row = startTable([
      "round",
      "ready s",
      "ready CPU s",
      "idle RSS MB",
      `CPU s in ${seconds} s`,
      "database's CPU s",
    ]);
    const starts: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const product = await startProduct(place, { env });
      const { cpuSeconds: untilReady } = processCost(product.pid);
      starts.push(product.startMs / 1000);
      await sleep(SETTLE_MS);
      const before = { ...processCost(product.pid), database: databaseCpuSeconds(place.directory) };
      await sleep(seconds * 1000);
      const after = { ...processCost(product.pid), database: databaseCpuSeconds(place.directory) };
      row([
        String(round),
        (product.startMs / 1000).toFixed(2),
        untilReady.toFixed(2),
        after.residentMb.toFixed(0),
        (after.cpuSeconds - before.cpuSeconds).toFixed(2),
        (after.database - before.database).toFixed(2),
      ]);
      await product.stop();
    }
    console.log(
      `\nReady after ${median(starts).toFixed(2)} s, the median of ${ROUNDS} starts, with the worker in the same process.`,
    );
  });
