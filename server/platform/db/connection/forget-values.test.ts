import { inspect } from "node:util";
import { expect, it } from "vitest";
import { users } from "#server/platform/db/schema/users.ts";
import { withDatabase } from "#tests/support/with-world.ts";

const SECRET = "a-secret-of-someone";
const database = withDatabase();

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
