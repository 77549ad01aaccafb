import { run } from "graphile-worker";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { seal } from "#server/worker/seal.ts";

/** Does one job of the queue alone: sealing. The other jobs would record the payments before the bench does. */
const connectionString = process.env.DATABASE_URL ?? "";
const db = createDb(createPool({ connectionString, role: APP_ROLE }));
const runner = await run({
  connectionString,
  taskList: { seal_entries: () => seal({ db, clock: systemClock }) },
  pollInterval: 1000,
  noHandleSignals: true,
});
process.once("SIGTERM", async () => {
  await runner.stop();
  process.exit(0);
});
console.log("ready at the queue");
