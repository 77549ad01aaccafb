import { inspect } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "#server/platform/db/schema/users.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

const SECRET = "a-secret-of-someone";
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it("an error of a failed statement and its causes hold none of the statement's values", async () => {
  const row = { username: "casey", passwordHash: SECRET, email: SECRET } as never;
  const error: unknown = await database.db
    .insert(users)
    .values([row, row])
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  expect(error).toBeInstanceOf(Error);
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(SECRET);
});
