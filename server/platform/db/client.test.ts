import { describe, expect, it } from "vitest";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createPool } from "#server/platform/db/client.ts";
import { withDatabase } from "#tests/support/with-world.ts";

describe("the application's role", () => {
  const database = withDatabase();

  it("can neither drop nor create a table", async () => {
    await expect(database.pool.query("drop table users cascade")).rejects.toThrow("must be owner");
    await expect(database.pool.query("create table mine (id int)")).rejects.toThrow("permission denied");
  });

  it("reads big amounts as whole numbers and refuses those that would lose cents", async () => {
    const { rows } = await database.pool.query("select 9007199254740991::bigint as most");
    expect(rows).toEqual([{ most: 9007199254740991 }]);
    await expect(database.pool.query("select 9007199254740993::bigint")).rejects.toThrow("does not fit");
  });

  it("has its plans interpreted, even in a database that compiles those that look expensive", async () => {
    const { rows } = await database.ownerPool.query<{ name: string }>("select current_database() as name");
    await database.ownerPool.query(`alter database "${rows[0]?.name}" set jit = on`);
    const pool = createPool({ ...database.app, role: APP_ROLE, max: 1 });
    try {
      expect((await pool.query("show jit")).rows).toEqual([{ jit: "off" }]);
    } finally {
      await pool.end();
    }
  });
});
