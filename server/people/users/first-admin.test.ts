import { beforeAll, describe, expect, it } from "vitest";
import { listAuditLog } from "#contract/operations/admin-oversight.ts";
import { getCurrentUser, register } from "#contract/people/auth.ts";
import { firstAdminPath } from "#server/people/users/first-admin.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { TestApp } from "#tests/support/app.ts";
import { untilSomeoneWaits } from "#tests/support/until-someone-waits.ts";
import { asPublic, withDatabase, withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";

const REFUSED = "This link doesn't work. It lasts an hour, for the first admin only; a restart makes another.";
const MINUTE_MS = 60_000;

let people = 0;
async function openAccount(world: TestApp, firstAdmin: string | undefined, password = "lantern orbit quilt mango") {
  people += 1;
  const username = `person${people}`;
  const visitor = world.visitor();
  const { status, body, error } = await visitor.call(register, {
    body: { username, email: `${username}@example.com`, firstName: "P", lastName: "Q", password, firstAdmin },
  });
  const { role, emailVerified, mustSetUpSecondFactor } = status === 201 ? body : {};
  return { status, role, emailVerified, mustSetUpSecondFactor, message: status === 201 ? "" : error.message, visitor };
}

/** The link's token, as if the server had started so many minutes ago. */
async function linkOf({ deps: { db, secret, clock } }: TestApp, minutesAgo = 0) {
  const now = new Date(clock().getTime() - minutesAgo * MINUTE_MS);
  return (await firstAdminPath(db, { secret, now }))?.replace("/register#admin=", "") ?? "none";
}

describe("the first admin's link", () => {
  const world = withWorld({ environment: { REGISTRATION: "closed" } });
  const accounts = () => world.deps.db.$count(users);

  it("is good for an hour and not a moment longer, and refuses guesses; nothing is left behind", async () => {
    const good = await linkOf(world);
    const longer = String(Number(good.slice(0, -43)) + 1) + good.slice(-43);
    const flipped = good.slice(0, -1) + (good.endsWith("A") ? "Q" : "A");
    for (const token of [await linkOf(world, 60), longer, flipped, good.slice(0, -1), "x", `NaN${good.slice(-43)}`])
      expect(await openAccount(world, token)).toMatchObject({ status: 403, message: REFUSED });
    expect(await accounts()).toBe(0);
  });

  it("asks for a password that is good enough for an admin", async () => {
    expect(await openAccount(world, await linkOf(world), "qwertz")).toMatchObject({ status: 400 });
    expect(await accounts()).toBe(0);
  });
});

describe("where no one else can register", () => {
  const world = withWorld({ environment: { REGISTRATION: "closed" } });

  it("it makes one admin although two open it at once, and then it never works again", async () => {
    const [early, late] = [await linkOf(world, 59), await linkOf(world)];
    const holder = await world.database.ownerPool.connect();
    await holder.query("begin; select pg_advisory_xact_lock(hashtext('the first admin'))");
    const both = Promise.all([openAccount(world, early), openAccount(world, late)]);
    await untilSomeoneWaits(world.database, 2).finally(() => holder.query("rollback"));
    holder.release();
    const [one, other] = (await both).toSorted((a, b) => a.status - b.status);
    if (!one) throw new Error("Neither was answered.");
    expect(one).toMatchObject({ status: 201, role: "admin", emailVerified: true });
    expect(other).toMatchObject({ status: 403, message: REFUSED });
    expect(await openAccount(world, late)).toMatchObject({ status: 403, message: REFUSED });
    expect(await world.deps.db.$count(users)).toBe(1);
    expect(await linkOf(world)).toBe("none");

    const { body: log } = await one.visitor.call(listAuditLog);
    expect(log.map(({ action, actorId }) => [action, actorId])).toEqual([["user.create", null]]);
  });
});

describe("on a public installation", () => {
  const database = withDatabase();
  const world = withWorld(() => ({ ...asPublic({ SAFEGUARDS: "admin-second-factor" }), on: database }));
  beforeAll(() => aPerson(world, "bea"));

  it("it makes no one else's account an admin's, and the admin first sets up a second factor", async () => {
    const made = await openAccount(world, await linkOf(world));
    expect(made).toMatchObject({ status: 201, role: "admin", mustSetUpSecondFactor: true });
    const roles = await world.deps.db.select({ name: users.username, role: users.role }).from(users);
    expect(roles.filter(({ role }) => role === "admin")).toHaveLength(1);
    expect((await made.visitor.call(getCurrentUser)).body).toMatchObject({
      role: "admin",
      mustSetUpSecondFactor: true,
    });
    expect((await made.visitor.call(listAuditLog)).status).toBe(403);
  });
});
