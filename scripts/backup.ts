import { dumpDatabase } from "#server/operations/backup/dump.ts";
import { recordBackup } from "#server/operations/watching/record-backup.ts";
import { readPlace } from "#server/platform/config/config.ts";
import { joinServer } from "#server/platform/db/connect.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { IN_TAR, withBackup } from "./backup-in-tar.ts";
import { endWithFault } from "./end-with-fault.ts";
import { readArguments, showUsage } from "./read-arguments.ts";

const USAGE = "Usage: npm run backup -- DIRECTORY, or - for a tar file on standard output";

/** `npm run backup -- DIRECTORY`: copies the whole database into a new directory, even while Potkeeper runs. */
export async function run(): Promise<void> {
  const [asked = showUsage(USAGE)] = readArguments({ usage: USAGE, wordsMax: 1 }).words;
  try {
    const { connectionString, stop } = await joinServer(readPlace());
    try {
      const { takenAt, tables } = await withBackup(asked, "write", (directory) =>
        dumpDatabase({ connectionString, directory, now: systemClock() }),
      );
      await recordBackup({ connectionString, takenAt: new Date(takenAt) });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      // Standard output may be the tar file.
      console.error(
        `${asked === IN_TAR ? "The tar file" : asked} holds ${rows} rows of ${tables.length} tables, as of ${takenAt}.`,
      );
      console.error("It contains names, addresses and password hashes: keep it where no one else can read it.");
    } finally {
      await stop();
    }
    process.exit(0);
  } catch (error) {
    endWithFault(error, 2);
  }
}
