import { createDb, createPool } from "#server/platform/db/client.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { type Statement, sentStatements } from "#tests/support/sent-statements.ts";

/** An application with its rate limits on. It lists the statements it sends, without those of its sandbox. */
export async function countedApp(): Promise<{ world: TestApp; sent: Statement[]; close: () => Promise<void> }> {
  const database = await testDatabase();
  const pool = createPool({ ...database.app, max: 5 });
  const sent = sentStatements(pool);
  const world = await testApp({ on: database, db: createDb(pool), environment: { RATE_LIMIT: "on" } });
  const close = async () => {
    await pool.end();
    await world.close();
  };
  return { world, sent, close };
}
