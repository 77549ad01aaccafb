import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { openDoor } from "#tests/support/database-door.ts";

/** A pool that reaches a test's database through a connection that the test can break or block. */
export async function flakyDatabase(database: TestDatabase) {
  const { connectionString, behave, close } = await openDoor(database.connectionString);
  const pool = createPool({ connectionString, role: APP_ROLE, max: 20 });
  return {
    db: createDb(pool),
    behave,
    close: async () => {
      close();
      await pool.end();
    },
  };
}
