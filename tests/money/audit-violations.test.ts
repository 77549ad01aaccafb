import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { listNotifications } from "#contract/notices/notifications.ts";
import { editUser } from "#contract/operations/admin-users.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { withAdmin, withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";
import { builtServer } from "../../scripts/built-server.ts";

/** Someone with the owner's login rewrites the audit log; the command and the nightly check find it (RULES §16). */
const world = withWorld();
const admin = withAdmin(world);
beforeAll(async () => {
  for (const name of ["ben", "carl", "dora"]) {
    const { userId, email } = await aPerson(world, name);
    const body = { username: `${name}x`, email, firstName: name, lastName: "Tester", role: "user" };
    expect((await admin.call(editUser, { params: { id: userId }, body })).status).toBe(200);
  }
  await jobHandlers(world.deps).seal_entries({});
});

async function tamper(...statements: string[]) {
  const client = await world.database.ownerPool.connect();
  await client.query("begin");
  await client.query("alter table audit_log disable trigger user");
  for (const statement of statements) await client.query(statement);
  await client.query("alter table audit_log enable trigger user");
  await client.query("commit");
  client.release();
}

async function verify() {
  const { connectionString, app } = world.database;
  const env = { ...process.env, DATABASE_URL: connectionString, APP_DATABASE_URL: app.connectionString };
  const [program = "", ...args] = builtServer("ledger:verify");
  const run = promisify(execFile)(program, args, { env });
  const { code = 0, stdout, stderr } = await run.catch((error) => error);
  return { code, stdout, stderr };
}

async function lastNight() {
  world.advance({ days: 1 });
  await jobHandlers(world.deps).check_books({});
  return (await admin.call(listNotifications)).body[0];
}

const entryAt = async (position: number) =>
  (await world.database.ownerPool.query("select id, action from audit_log where position = $1", [position])).rows[0];
const lastEntry = async () =>
  (await world.database.ownerPool.query("select position, hash from audit_log order by position desc limit 1")).rows[0];

describe("a rewritten audit log", () => {
  it("is found by npm run ledger:verify and by the nightly check, which name the entry", async () => {
    const { id, action } = await entryAt(2);
    expect(await verify()).toMatchObject({ code: 0, stdout: expect.stringContaining(", 0 violations.") });
    expect(await lastNight()).toMatchObject({ title: "The books are right" });

    await tamper("update audit_log set action = 'user.read' where position = 2");
    expect(await verify()).toMatchObject({ code: 1, stderr: `audit chain is broken: ${id}\n` });
    expect(await lastNight()).toMatchObject({
      title: "The audit log was changed",
      message: expect.stringContaining(
        `1 in the audit log, and 0 accounts whose money has no way out. The first: audit chain is broken (${id}).`,
      ),
    });
    await tamper(`update audit_log set action = '${action}' where position = 2`);
    expect((await verify()).code).toBe(0);
  });

  it("whose end was cut off is revealed by the last hash, which the command prints and the nightly email contains", async () => {
    const { position: last, hash } = await lastEntry();
    const line = `audit log  ${last}  ${hash}`;
    expect((await verify()).stdout).toContain(line);
    expect((await lastNight())?.message).toContain(`audit log ${last} ${hash}`);
    await tamper(`delete from audit_log where position = ${last}`);
    const { code, stdout } = await verify();
    expect([code, stdout.includes(line)]).toEqual([0, false]);
    expect((await lastNight())?.message).toContain(`audit log ${last - 1} ${(await lastEntry()).hash}`);
  });
});
