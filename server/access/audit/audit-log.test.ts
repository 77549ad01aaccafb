import { describe, expect, it } from "vitest";
import { listAuditLog } from "#contract/operations/admin-oversight.ts";
import { deleteUser, editUser } from "#contract/operations/admin-users.ts";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { withAdmin, withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson, type Person } from "#tests/support/world.ts";

const lines: Record<string, unknown>[] = [];
const world = withWorld({ log: createLog("info", { write: (line) => lines.push(JSON.parse(line)) }) });
const admin = withAdmin(world);

const rename = ({ userId }: Person, username: string, email: string) =>
  admin.call(editUser, {
    params: { id: userId },
    body: { username, email, firstName: username, lastName: "Tester", role: "user" },
  });
const seal = () => world.database.pool.query("select audit.seal(500)");
const violations = async () => (await world.database.pool.query("select * from audit.violations")).rows;

describe("the audit log", () => {
  it("says who acted, from where, and old and new values with masked addresses", async () => {
    const ben = await aPerson(world, "ben");
    await rename(ben, "benjamin", "other@example.org");
    const { body: log } = await admin.call(listAuditLog);
    expect(log.find(({ subjectId }) => subjectId === ben.userId)).toMatchObject({
      actorUsername: "ada",
      from: { ip: "127.0.0.1", device: expect.any(String) },
      action: "user.edit",
      changes: [
        { label: "Username", before: "ben", after: "benjamin" },
        { label: "Email", before: "b***@example.com", after: "o***@example.org" },
        { label: "First name", before: "ben", after: "benjamin" },
      ],
    });
  });

  it("undoes the act of an admin who lost the role during it", async () => {
    const [late, ivy] = [await anAdmin(world, "late"), await aPerson(world, "ivy")];
    const holder = await world.database.ownerPool.connect();
    await holder.query("begin");
    await holder.query("select from users where id = $1 for update", [ivy.userId]);
    const body = { username: "ivyx", email: ivy.email, firstName: "Ivy", lastName: "Tester", role: "user" };
    const edited = late.call(editUser, { params: { id: ivy.userId }, body });
    const waiting =
      "select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()";
    await expect.poll(async () => (await world.database.pool.query(waiting)).rowCount).toBeGreaterThan(0);
    await world.database.ownerPool.query("update users set role = 'user' where id = $1", [late.userId]);
    await holder.query("commit");
    holder.release();
    expect((await edited).status).toBe(403);
    const { rows } = await world.database.pool.query("select username from users where id = $1", [ivy.userId]);
    expect(rows).toEqual([{ username: "ivy" }]);
  });

  it.each([
    "update audit_log set action = 'user.read'",
    "update audit_log set changes = null, changes_salt = null",
    "delete from audit_log",
    "truncate audit_log",
    "insert into audit_log (action, subject_type, subject_id, details, created_at) values ('a.b', 'user', gen_random_uuid(), '{}', now())",
  ])("can't be rewritten by the application's role: %s", async (statement) => {
    await expect(world.database.pool.query(statement)).rejects.toThrow("permission denied");
  });

  it("is a hash chain that shows an entry changed or removed behind its guard", async () => {
    const carl = await aPerson(world, "carl");
    await rename(carl, "carlos", "carlos@example.com");
    // An entry at the end of the chain could be removed unseen.
    world.advance({ hours: 1 });
    await rename(await aPerson(world, "dora"), "dorothy", "dora@example.com");
    await seal();
    expect(await violations()).toEqual([]);
    const client = await world.database.ownerPool.connect();
    const breaks = [
      "update audit_log set action = 'user.read'",
      "update audit_log set created_at = created_at + interval '1 hour'",
      "update audit_log set changes = '[]'",
      "delete from audit_log",
    ];
    for (const statement of breaks) {
      await client.query("begin");
      await client.query("alter table audit_log disable trigger user");
      await client.query(`${statement} where subject_id = $1 and position is not null`, [carl.userId]);
      const { rowCount } = await client.query("select from audit.violations").finally(() => client.query("rollback"));
      expect.soft(rowCount, statement).toBeGreaterThan(0);
    }
    client.release();
    expect(await violations()).toEqual([]);
  });

  it("is sealed by the job that seals the books", async () => {
    await rename(await aPerson(world, "eve"), "evelyn", "eve@example.com");
    await jobHandlers(world.deps).seal_entries({});
    const { rows } = await world.database.pool.query(
      "select count(*) as waiting from audit_log where position is null",
    );
    expect(rows).toEqual([{ waiting: 0 }]);
  });

  it("forgets an erased account's old and new values, and its chain still holds", async () => {
    const fay = await aPerson(world, "faye");
    await rename(fay, "faythe", "faye@example.com");
    await seal();
    await admin.call(deleteUser, { params: { id: fay.userId } });
    await seal();
    const { rows } = await world.database.pool.query(
      "select * from audit_log where subject_id = $1 order by position",
      [fay.userId],
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/fay/);
    expect(await violations()).toEqual([]);
  });
});

it("the security log has a line for an admin's act, with who, from where and on whom", async () => {
  const gil = await aPerson(world, "gil");
  await rename(gil, "gilbert", "gil@example.com");
  expect(lines).toContainEqual(
    expect.objectContaining({
      log: "security",
      event: "user.edit",
      userId: admin.userId,
      subjectId: gil.userId,
      ip: "127.0.0.1",
    }),
  );
});

it("the security log has a line for an account's event once it is committed, and none if it isn't", async () => {
  const { userId } = await aPerson(world, "hal");
  const from = { ip: "192.0.2.7", device: "Firefox on Linux" };
  const happened = { userId, kind: "password_changed", from, now: world.clock() } as const;
  const undone = inTransaction(world.deps.db, async (tx) => {
    await recordAccountEvent(tx, happened);
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  const written = () => lines.filter((line) => line.event === "account.password_changed");
  expect(written()).toEqual([]);
  await inTransaction(world.deps.db, (tx) => recordAccountEvent(tx, happened));
  expect(written()).toMatchObject([{ userId, ...from }]);
});
