import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, it } from "vitest";
import { describeError, safeMessage } from "#server/platform/lib/describe-error.ts";
import { withDatabase } from "#tests/support/with-world.ts";

const database = withDatabase();

const SECRET = "a-reset-token";
const failures = {
  "a query that PostgreSQL refuses": () => sql`select ${SECRET}::text from nowhere`,
  "a value that doesn't fit": () => sql`select ${SECRET}::text::integer`,
  "a value that is there already": () => sql`insert into sessions (sid, sess, expire)
    select ${SECRET}, '{}', now() from generate_series(1, 2)`,
};

it.each(Object.entries(failures))("the log names %s without its values", async (_what, query) => {
  const error = await database.db.execute(query()).then(
    () => undefined,
    (failure: unknown) => failure,
  );
  let line = "";
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      line += chunk;
      done();
    },
  });
  pino({ serializers: { err: describeError } }, stream).warn({ err: error }, "failed");
  expect(line).toMatch(/"code":"(42P01|22P02|23505)"/);
  expect(line).not.toContain(SECRET);
  expect(safeMessage(error)).not.toContain(SECRET);
});
