import { readConfig } from "#server/platform/config/config.ts";
import { migrateDatabase } from "#server/platform/db/connect.ts";
import { endWithFault } from "./end-with-fault.ts";
import { readArguments } from "./read-arguments.ts";

/** `npm run migrate`: migrates the database to this version. Every start does this too; this is only that step. */
export async function run(): Promise<void> {
  readArguments({ usage: "Usage: npm run migrate" });
  try {
    const applied = await migrateDatabase(readConfig());
    const steps = applied === 1 ? "1 migration was" : `${applied} migrations were`;
    console.log(applied === 0 ? "The database is up to date." : `The database is up to date: ${steps} applied.`);
    process.exit(0);
  } catch (error) {
    endWithFault(error, 1);
  }
}
