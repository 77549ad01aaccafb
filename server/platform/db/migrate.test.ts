import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { migrate } from "#server/platform/db/migrate.ts";
import { ROOT } from "#server/platform/lib/root.ts";
import { databaseUrl, execute } from "#tests/support/postgres.ts";
import { withDatabase } from "#tests/support/with-world.ts";

const serverUrl = inject("serverUrl");
const name = `potkeeper_test_${randomUUID().replaceAll("-", "")}`;
const connectionString = databaseUrl(serverUrl, name);
const drop = () => execute(serverUrl, `drop database if exists ${name} with (force)`);

describe("an empty database", () => {
  beforeEach(async () => {
    await drop();
    await execute(serverUrl, `create database ${name}`);
  });
  afterAll(drop);

  it("is brought up to date once, even by many simultaneous starts", async () => {
    await Promise.all([1, 2, 3].map(() => migrate({ connectionString })));
    await migrate({ connectionString });
  });

  it("that a newer version has changed is refused with a sentence, and left unchanged", async () => {
    await migrate({ connectionString });
    await execute(
      connectionString,
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)",
    );
    await execute(connectionString, "drop function jobs.enqueue");
    await expect(migrate({ connectionString })).rejects.toThrow(
      /^This database belongs to a newer version of Potkeeper: it has \d+ migrations, and this version knows \d+\. Nothing was changed\./,
    );
    await expect(execute(connectionString, "select 'jobs.enqueue'::regproc")).rejects.toThrow("does not exist");
  });

  it("that was made before the first release is refused with a sentence, and left unchanged", async () => {
    await execute(connectionString, "create schema drizzle");
    await execute(
      connectionString,
      "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
    );
    await execute(
      connectionString,
      "insert into drizzle.__drizzle_migrations (hash, created_at) select 'earlier', 1795215083182 + n from generate_series(1, 71) n",
    );
    await expect(migrate({ connectionString })).rejects.toThrow(
      "This database was made before Potkeeper's first release, and this version can't update it. Nothing was changed. Start with a new, empty database, or with another DATA_DIR for the embedded one.",
    );
    await expect(execute(connectionString, "select 'users'::regclass")).rejects.toThrow("does not exist");
  });

  it("stays unchanged if a migration fails, and the error names the migration", async () => {
    await execute(connectionString, "create table users ()");
    await expect(migrate({ connectionString })).rejects.toThrow(/The migration \d{4}_\w+\.sql failed: .*"users"/);
    await execute(connectionString, "drop table users");
    await migrate({ connectionString });
  });
});

describe("a database in an encoding other than UTF-8", () => {
  beforeAll(() => execute(serverUrl, `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`));
  afterAll(drop);

  it("is refused with a sentence that says how to create one, and left empty", async () => {
    await expect(migrate({ connectionString })).rejects.toThrow(
      /^Potkeeper needs a database in UTF8; this one is in SQL_ASCII\. Nothing was changed\. Create it with: create database/,
    );
    await expect(execute(connectionString, "select 'users'::regclass")).rejects.toThrow("does not exist");
  });
});

describe("the application's role", () => {
  const database = withDatabase();

  it("owns nothing and may create nothing", async () => {
    const { rows } = await database.ownerPool.query(`
      select relname as name from pg_class where relowner = 'potkeeper_app'::regrole
      union all select proname from pg_proc where proowner = 'potkeeper_app'::regrole
      union all select nspname from pg_namespace
        where nspowner = 'potkeeper_app'::regrole
          or (nspname !~ '^pg_temp' and has_schema_privilege('potkeeper_app', oid, 'CREATE'))`);
    expect(rows).toEqual([]);
  });
});

it("The migrations keep one snapshot of the schema, the newest one's", () => {
  const meta = path.join(ROOT, "migrations/meta");
  const { entries } = JSON.parse(readFileSync(path.join(meta, "_journal.json"), "utf8"));
  const newest = `${String(entries.at(-1).idx).padStart(4, "0")}_snapshot.json`;
  expect(readdirSync(meta).filter((file) => file.endsWith("_snapshot.json"))).toEqual([newest]);
});
