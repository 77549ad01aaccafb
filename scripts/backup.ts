import { dumpDatabase } from "#server/operations/backup/dump.ts";
import { recordBackup } from "#server/operations/watching/record-backup.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { joinServer } from "#server/platform/db/connect.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { endWithFault } from "./end-with-fault.ts";
import { readArguments, showUsage } from "./read-arguments.ts";

const USAGE = "Usage: npm run backup -- DIRECTORY";

/** `npm run backup -- DIRECTORY`: copies the whole database into a new directory, even while Potkeeper runs. */
export async function run(): Promise<void> {
  const [directory = showUsage(USAGE)] = readArguments({ usage: USAGE, wordsMax: 1 }).words;
  try {
    const { connectionString, stop } = await joinServer(readConfig());
    try {
      const { takenAt, tables } = await dumpDatabase({ connectionString, directory, now: systemClock() });
      await recordBackup({ connectionString, takenAt: new Date(takenAt) });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(`${directory} holds ${rows} rows of ${tables.length} tables, as of ${takenAt}.`);
      console.log("It contains names, addresses and password hashes: keep it where no one else can read it.");
    } finally {
      await stop();
    }
    process.exit(0);
  } catch (error) {
    endWithFault(error, 2);
  }
}
