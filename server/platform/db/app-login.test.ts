import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ensureAppLogin, takeAppLogin } from "#server/platform/db/app-login.ts";
import { createPool } from "#server/platform/db/client.ts";
import { openDatabase } from "#server/platform/db/connect.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
const pools: pg.Pool[] = [];
const roles: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
  letEveryoneTry();
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  for (const role of roles.splice(0))
    await database.ownerPool.query(`revoke all on schema public from ${role}; drop role ${role}`);
});
afterAll(() => database.close());

/** The embedded server admits only the owner and the application; an operator's server has its own logins. */
function letEveryoneTry() {
  const socketDir = new URL(database.connectionString).searchParams.get("host") ?? "";
  const logins = path.join(socketDir, "pg_hba.conf");
  if (!existsSync(logins)) return;
  writeFileSync(logins, "local all all scram-sha-256\n");
  process.kill(Number.parseInt(readFileSync(path.join(socketDir, "postmaster.pid"), "utf8"), 10), "SIGHUP");
}

const nameOf = ({ connectionString }: TestDatabase) => new URL(connectionString).pathname.slice(1);

const asked = (isPublic = false, appDatabaseUrl?: string) => ({
  databaseUrl: database.connectionString,
  dataDir: "/nowhere",
  appDatabaseUrl,
  isPublic,
});

async function openPool(isPublic?: boolean, appDatabaseUrl?: string) {
  const { app } = await openDatabase(asked(isPublic, appDatabaseUrl));
  const pool = createPool({ ...app, max: 1 });
  pools.push(pool);
  return pool;
}

/** Creates a login like an operator's, with the given rights. */
async function aLogin(rights = "") {
  const name = `web_${randomUUID().replaceAll("-", "")}`;
  await database.ownerPool.query(`create role ${name} login password 'operators'`);
  roles.push(name);
  if (rights) await database.ownerPool.query(rights.replaceAll("NAME", name));
  return { name, url: urlOf(name) };
}

const urlOf = (user: string) => `${database.connectionString}&${new URLSearchParams({ user, password: "operators" })}`;

const ATTACKS = [
  "set role none; drop schema ledger cascade",
  "reset role; drop table users cascade",
  "set role none; delete from ledger.postings",
  "set role none; alter table ledger.postings disable trigger all",
  "set role none; create role helper superuser",
  "set role none; select password from owner_only.app_login",
  "set role none; create table public.mine ()",
];

describe("the login that Potkeeper makes for the application", () => {
  it.each(ATTACKS)("can't %s", async (attack) => {
    const pool = await openPool(true);
    await expect(pool.query(attack)).rejects.toThrow(/permission denied|must be owner/);
  });

  it("can't become the owner, and isn't a superuser", async () => {
    const pool = await openPool(true);
    const owner = (await database.ownerPool.query("select current_user as name")).rows[0]?.name;
    await expect(pool.query(`set role none; set role ${owner}`)).rejects.toThrow("permission denied to set role");
    await expect(pool.query(`set session authorization ${owner}`)).rejects.toThrow("permission denied");
    const { rows } = await pool.query(
      `
      select session_user as login, current_user as role, pg_has_role(session_user, $1, 'MEMBER') as is_member,
        (select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls from pg_roles where rolname = session_user) as has_rights`,
      [owner],
    );
    const login = expect.stringMatching(/^potkeeper_app_\d+$/);
    expect(rows).toEqual([{ login, role: "potkeeper_app", is_member: false, has_rights: false }]);
  });

  it("works even if many processes ask for it at the same time", async () => {
    const logins = await Promise.all([1, 2, 3].map(() => ensureAppLogin(database.connectionString)));
    expect(new Set(logins.map(({ connectionString }) => connectionString)).size).toBe(1);
    const pool = await openPool();
    expect((await pool.query("select count(*) as n from users")).rows).toEqual([{ n: 0 }]);
  });

  it("is made again if it or its password is gone", async () => {
    const name = (await (await openPool()).query("select session_user as name")).rows[0]?.name;
    await Promise.all(pools.splice(0).map((pool) => pool.end()));
    await database.ownerPool.query(`drop role ${name}`);
    expect((await (await openPool()).query("select session_user as name")).rows).toEqual([{ name }]);
    await database.ownerPool.query("delete from owner_only.app_login");
    expect((await (await openPool()).query("select session_user as name")).rows).toEqual([{ name }]);
  });

  it("that the server doesn't admit is left to the operator: a trial continues with a warning", async () => {
    const name = (await (await openPool()).query("select session_user as name")).rows[0]?.name;
    await database.ownerPool.query(`alter role ${name} password 'another'`);
    const sentence = /^Potkeeper can't use a login of its own in the database.*set APP_DATABASE_URL/;
    await expect(openDatabase(asked(true))).rejects.toThrow(sentence);
    const warned: string[] = [];
    const { app } = await openDatabase(asked(false), { warn: (text: string) => warned.push(text) } as never);
    expect(app).toEqual({ connectionString: database.connectionString, role: "potkeeper_app" });
    expect(warned).toEqual([expect.stringMatching(sentence)]);
    await database.ownerPool.query(`drop role ${name}`);
  });

  it("that the owner isn't allowed to make is left to the operator", async () => {
    const { name } = await aLogin();
    await database.ownerPool.query(
      `grant ${name} to current_user; grant create on database ${nameOf(database)} to ${name}`,
    );
    const url = `${database.connectionString}&options=${encodeURIComponent(`-c role=${name}`)}`;
    await expect(ensureAppLogin(url)).rejects.toThrow(
      /^Potkeeper can't make a login of its own in the database.*permission denied.*set APP_DATABASE_URL/,
    );
    await database.ownerPool.query(`revoke create on database ${nameOf(database)} from ${name}`);
  });
});

describe("the login that the operator names in APP_DATABASE_URL", () => {
  it("gets the application's role, and can do no more", async () => {
    const { name, url } = await aLogin();
    const pool = await openPool(true, url);
    expect((await pool.query("select session_user as login, current_user as role")).rows).toEqual([
      { login: name, role: "potkeeper_app" },
    ]);
    for (const attack of ATTACKS) {
      await expect(pool.query(attack)).rejects.toThrow(/permission denied|must be owner/);
    }
    await pool.query("reset role");
    expect((await pool.query("select count(*) as n from users")).rows).toEqual([{ n: 0 }]);
  });

  it("is refused if it may make roles, even in a trial", async () => {
    const { url } = await aLogin("alter role NAME createrole");
    await expect(openDatabase(asked(false, url))).rejects.toThrow(/has rights that get around the books' guards/);
  });

  it("is refused if it owns something, even in a trial", async () => {
    const { url } = await aLogin(`
      grant create on schema public to NAME; grant NAME to current_user;
      create table theirs (); alter table theirs owner to NAME`);
    await expect(openDatabase(asked(false, url))).rejects.toThrow(/belongs to the database's owner/);
    await database.ownerPool.query("drop table theirs");
  });

  it("is refused if it is the owner's", async () => {
    await expect(openDatabase(asked(false, database.connectionString))).rejects.toThrow(
      /The login \w+, which the application would use, (has rights|belongs).*create role potkeeper_web/,
    );
  });

  it("is refused with a sentence when its password is wrong", async () => {
    const { url } = await aLogin();
    await expect(takeAppLogin(database.connectionString, url.replace("operators", "guessed"))).rejects.toThrow(
      /Potkeeper can't use a login of its own in the database.*password authentication failed/,
    );
  });

  it("is refused when it is for another database", async () => {
    const other = await testDatabase();
    const { name } = await aLogin();
    const url = `${other.connectionString}&${new URLSearchParams({ user: name, password: "operators" })}`;
    await expect(openDatabase(asked(true, url))).rejects.toThrow(/^APP_DATABASE_URL names the database/);
    await other.close();
  });
});
