import { dumpDatabase } from "#server/operations/backup/dump.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { joinServer } from "#server/platform/db/connect.ts";
import { systemClock } from "#server/platform/lib/clock.ts";

/** `npm run backup -- DIRECTORY`: copies the whole database into a new directory, also while Potkeeper runs. */
const [directory] = process.argv.slice(2);
if (!directory) {
  console.error("Usage: npm run backup -- DIRECTORY");
  process.exit(2);
}
try {
  const { connectionString, stop } = await joinServer(readConfig());
  try {
    const { takenAt, tables } = await dumpDatabase({ connectionString, directory, now: systemClock() });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${tables.length} tables, as they were at ${takenAt}, are in ${directory}.`);
    console.log("It holds names, addresses and password hashes: keep it where nobody else can read it.");
  } finally {
    await stop();
  }
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
