import { randomBytes } from "node:crypto";
import { ensureAdmin } from "#server/people/users/ensure-admin.ts";
import { adminFault } from "#server/platform/config/admin-fault.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createDb, createPool, inTransaction } from "#server/platform/db/client.ts";
import { joinDatabase } from "#server/platform/db/connect.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { createPasswords, THIS_SERVER } from "#server/platform/lib/passwords.ts";
import { endWithFault } from "./end-with-fault.ts";
import { readArguments, showUsage } from "./read-arguments.ts";

const USAGE = "Usage: npm run admin -- create --username NAME --email ADDRESS [--password PASSWORD]";

/**
 * `npm run admin -- create`: creates an admin account, or makes the account with this username and verified address an
 * admin.
 */
export async function run(): Promise<void> {
  const { words, values } = readArguments({
    usage: USAGE,
    options: { username: { type: "string" }, email: { type: "string" }, password: { type: "string" } },
    wordsMax: 1,
  });
  const { username, email } = values;
  if (words[0] !== "create" || !username || !email) showUsage(USAGE);
  try {
    const password = values.password ?? randomBytes(12).toString("base64url");
    const fault = adminFault({ username, email, password });
    if (fault) throw new Error(`--${fault.of}: ${fault.says} ${fault.remedy}`);
    const config = readConfig();
    if (config.isDemo) throw new Error("A demo has no admin.");
    const database = await joinDatabase(config);
    const pool = createPool(database.app);
    const passwordHash = await createPasswords().hash(password, THIS_SERVER);
    const done = await inTransaction(createDb(pool, config), (tx) =>
      ensureAdmin(tx, { username, email, passwordHash, now: systemClock() }),
    );
    await pool.end();
    await database.stop();
    console.log(
      {
        created: `The account "${username}" is an admin's, with the password ${values.password ? "you gave" : password}.`,
        promoted: `The account "${username}" is an admin's now. It has to sign in again.`,
        unchanged: `The account "${username}" was an admin's already.`,
      }[done],
    );
  } catch (error) {
    endWithFault(error, 1);
  }
}
