import { describe, expect, it } from "vitest";
import { deleteUser, editUser, listUsers } from "#contract/operations/admin-users.ts";
import { getDeletionBlockers } from "#contract/operations/deletion-blockers.ts";
import { untilSomeoneWaits } from "#tests/support/until-someone-waits.ts";
import { withAdmin, withWorld } from "#tests/support/with-world.ts";
import { anAdmin, type Person } from "#tests/support/world.ts";

const world = withWorld();
let admin = withAdmin(world);

/** Starts both calls while the admins' rows are held, so that each has passed its checks before either finishes. */
async function atOnce<T>(calls: () => Promise<T>[]): Promise<T[]> {
  const holder = await world.database.ownerPool.connect();
  try {
    await holder.query("begin");
    await holder.query("select from users where role = 'admin' for update");
    const answers = Promise.all(calls());
    await untilSomeoneWaits(world.database, 2).finally(() => holder.query("rollback"));
    return await answers;
  } finally {
    holder.release();
  }
}

const erase = ({ userId }: Person, by: Person) => by.call(deleteUser, { params: { id: userId } });
const demote = ({ userId, username, email }: Person, by: Person) => {
  const body = { username, email, firstName: username, lastName: "Tester", role: "user" };
  return by.call(editUser, { params: { id: userId }, body });
};

describe("two admins who act on each other at once", () => {
  it.each([
    ["demote", "bea", demote],
    ["erase", "cleo", erase],
  ] as const)("%s: one of them stays", async (_, name, act) => {
    const [one, other] = [admin, await anAdmin(world, name)];
    const [first, second] = await atOnce<{ status: number }>(() => [act(other, one), act(one, other)]);
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
    admin = first?.status === 200 ? one : other;
    const { status, body: rows } = await admin.call(listUsers);
    expect([status, rows.filter(({ role }) => role === "admin").length]).toEqual([200, 1]);
    const blockers = await admin.call(getDeletionBlockers, { params: { id: admin.userId } });
    expect(blockers.body.isLastAdmin).toBe(true);
  });
});
