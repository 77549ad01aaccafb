import { describe, expect, it } from "vitest";
import { editUser } from "#contract/operations/admin-users.ts";
import { reportNotMe } from "#contract/people/account-notices.ts";
import { register, updateProfile } from "#contract/people/auth.ts";
import { verifyEmail } from "#contract/people/email-verification.ts";
import { replaceAddress } from "#server/people/email-verification/replace-address.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { untilSomeoneWaits } from "#tests/support/until-someone-waits.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson, emailedToken, openVerification, type Person } from "#tests/support/world.ts";

const world = withWorld();

const currentPassword = "correct horse";
let people = 0;
const askFor = (person: Person, email: string) => {
  const names = { firstName: "A", lastName: "Tester", username: person.username };
  return person.call(updateProfile, { body: { ...names, email, currentPassword } });
};
const registerWith = (email: string) => {
  const username = `person${++people}`;
  const body = { username, email, firstName: "New", lastName: "Comer", password: currentPassword };
  return world.visitor().call(register, { body });
};

/** Makes a person who moved from one address to another. */
async function aMoved(username: string) {
  const person = await aPerson(world, username, { isVerified: true });
  const newAddress = `new-${username}@example.com`;
  expect((await askFor(person, newAddress)).status).toBe(200);
  await openVerification(world, person, newAddress);
  return { person, oldAddress: person.email, newAddress };
}

describe("an address that an account has given up", () => {
  it("counts as taken for others for 7 days: when registering, changing to it, or in an admin's edit", async () => {
    const { oldAddress, newAddress } = await aMoved("ann");
    const taken = await registerWith(newAddress);
    expect(taken.status).toBe(409);
    const reserved = await registerWith(oldAddress.toUpperCase());
    expect([reserved.status, reserved.error]).toEqual([taken.status, taken.error]);

    const ben = await aPerson(world, "ben");
    const changed = await askFor(ben, oldAddress);
    expect([changed.status, changed.error]).toEqual([409, (await askFor(ben, newAddress)).error]);
    const admin = await anAdmin(world, "overseer");
    const body = { username: "ben", email: oldAddress, firstName: "Ben", lastName: "Tester", role: "user" };
    const edited = await admin.call(editUser, { params: { id: ben.userId }, body });
    expect([edited.status, edited.error]).toEqual([409, taken.error]);

    world.advance({ days: 7 });
    expect((await registerWith(oldAddress)).status).toBe(201);
  });

  it("can be taken back by its owner: by changing to it, and by the link", async () => {
    const { person, oldAddress } = await aMoved("cleo");
    expect((await askFor(person, oldAddress)).status).toBe(200);
    const dan = await aMoved("dan");
    const token = await emailedToken(world, dan.oldAddress, "not-me/");
    expect((await world.visitor().call(reportNotMe, { params: { token } })).status).toBe(200);
    const { rows } = await world.database.pool.query("select email from users where id = $1", [dan.person.userId]);
    expect(rows).toEqual([{ email: dan.oldAddress }]);
  });

  it("counts as taken for a change that was asked for before it was given up", async () => {
    const eve = await aPerson(world, "eve", { isVerified: true });
    const fay = await aPerson(world, "fay");
    await world.database.pool.query("update users set pending_email = $1 where id = $2", [eve.email, fay.userId]);
    await world.database.ownerPool.query("update email_verifications set email = $1 where user_id = $2", [
      eve.email,
      fay.userId,
    ]);
    const token = await emailedToken(world, fay.email, "verify-email/");
    expect((await askFor(eve, "new-eve@example.com")).status).toBe(200);
    await openVerification(world, eve, "new-eve@example.com");
    expect((await fay.call(verifyEmail, { body: { token } })).status).toBe(409);
  });

  it("counts as taken for a registration that waited for the change", async () => {
    const gil = await aPerson(world, "gil");
    const from = { ip: "203.0.113.9", device: "Chrome on Windows" };
    const user = { id: gil.userId, email: gil.email };
    const registering = await inTransaction(world.deps.db, async (tx) => {
      const change = { user, email: "new-gil@example.com", verifiedAt: null, from, now: world.clock() };
      await replaceAddress(tx, change);
      const waiting = registerWith(gil.email);
      await untilSomeoneWaits(world.database);
      return { waiting };
    });
    expect((await registering.waiting).status).toBe(409);
  });
});
