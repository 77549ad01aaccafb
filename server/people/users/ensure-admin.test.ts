import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listMails } from "#contract/notices/mailbox.ts";
import { listAuditLog } from "#contract/operations/admin-oversight.ts";
import { getCurrentUser, register, updateProfile } from "#contract/people/auth.ts";
import { ensureAdmin } from "#server/people/users/ensure-admin.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { withAdmin, withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson, type Person, signIn } from "#tests/support/world.ts";

/** RULES §16: no one becomes an admin by holding a name. */
const world = withWorld();
const ada = withAdmin(world);

const ensure = (username: string, email: string) =>
  inTransaction(world.deps.db, (tx) => ensureAdmin(tx, { username, email, passwordHash: "none", now: world.clock() }));
const roleOf = async ({ userId }: Person) =>
  (await world.deps.db.select().from(users).where(eq(users.id, userId)))[0]?.role;
const verify = ({ userId }: Person) =>
  world.deps.db.update(users).set({ emailVerifiedAt: world.clock() }).where(eq(users.id, userId));

describe("the operator's admin", () => {
  it("isn't the account that has the name with another address", async () => {
    const squatter = await aPerson(world, "boss");
    await verify(squatter);
    const refusal = "The username boss belongs to an account whose address isn't the-real-boss@example.com";
    await expect(ensure("boss", "the-real-boss@example.com")).rejects.toThrow(refusal);
    expect(await roleOf(squatter)).toBe("user");
  });

  it("isn't the account that has the address under another name", async () => {
    const holder = await aPerson(world, "holder");
    await verify(holder);
    await expect(ensure("somebody", holder.email)).rejects.toThrow(
      "belongs to an account whose username isn't somebody",
    );
    expect(await roleOf(holder)).toBe("user");
  });

  it("isn't an account that never verified the address", async () => {
    const unproved = await aPerson(world, "unproved");
    await expect(ensure("unproved", unproved.email)).rejects.toThrow("hasn't verified its address");
    expect(await roleOf(unproved)).toBe("user");
  });

  it("stays who it was after renaming, no matter who takes the old name", async () => {
    const admin = await anAdmin(world, "grace");
    const currentPassword = "correct horse";
    const { status } = await admin.call(updateProfile, {
      body: { username: "grace-h", email: admin.email, firstName: "Grace", lastName: "Hopper", currentPassword },
    });
    expect(status).toBe(200);
    const squatter = await aPerson(world, "grace-imposter");
    await world.deps.db
      .update(users)
      .set({ username: "grace", emailVerifiedAt: world.clock() })
      .where(eq(users.id, squatter.userId));
    expect(await ensure("grace", admin.email)).toBe("unchanged");
    expect([await roleOf(squatter), await roleOf(admin)]).toEqual(["user", "admin"]);
  });

  it("is the account with this name and this verified address; its sessions end, and every admin is told", async () => {
    const person = await aPerson(world, "carol");
    await verify(person);
    expect(await ensure("Carol", "CAROL@example.com")).toBe("promoted");
    expect(await roleOf(person)).toBe("admin");
    expect((await person.call(getCurrentUser)).status).toBe(401);
    const again = await signIn(world, "carol");
    for (const [admin, subject] of [
      [ada, "carol Tester (carol) is now an admin"],
      [again, "You're now a Potkeeper admin"],
    ] as const) {
      const { body: mails } = await admin.call(listMails, { query: { to: admin.email } });
      expect(mails.map((mail) => mail.subject)).toContain(subject);
    }
    const { body: log } = await ada.call(listAuditLog);
    expect(log.find(({ subjectId }) => subjectId === person.userId)).toMatchObject({
      actorId: null,
      from: { ip: "the server" },
      action: "user.edit",
      changes: [{ label: "Role", before: "user", after: "admin" }],
    });
  });
});

describe("the operator's account of an admin", () => {
  const admin = (ADMIN_ACCOUNT: string) => () => readConfig({ ADMIN_ACCOUNT });
  it.each([
    ["ada ada@example.com 1", "The password: It is too short."],
    ["ada ada@example.com correct hor", "The password: It is too short."],
    ["ada ada@example.com aaaaaaaaaaaa", "The password: It is easily guessed."],
    ["ada ada@example.com ada ada ada 12", "The password: It is easily guessed."],
    ["ada ada@example.com 1q2w3e4r5t6y", "The password: It is easily guessed."],
    ["ada b correct horse battery", "The email: It is b, which isn't an email address."],
    ["a ada@example.com correct horse battery", "The username: It is a."],
    ["ada ada@example.com", "Set it to a username, an address and a password, with a space between."],
  ])("%s is refused", (account, sentence) => expect(admin(account)).toThrow(sentence));

  it("is taken with a real address and a long password, which may have spaces", () => {
    const account = { username: "ada", email: "ada@example.com", password: "correct horse battery " };
    expect(admin("ada ada@example.com correct horse battery ")().admin).toEqual(account);
  });
});

describe("a name that could be taken for the operator's", () => {
  const account = { email: "eve@example.com", firstName: "Eve", lastName: "Tester", password: "correct horse" };

  it("can't be registered or taken later", async () => {
    const refused = await world.visitor().call(register, { body: { ...account, username: "Potkeeper-Support" } });
    expect([refused.status, refused.error.errors?.[0]]).toEqual([
      400,
      { path: "username", message: "This username is reserved. Choose another one." },
    ]);
    const eve = await aPerson(world, "eve");
    const { password: _, ...profile } = account;
    const renamed = await eve.call(updateProfile, {
      body: { ...profile, username: "adm1n", currentPassword: account.password },
    });
    expect([renamed.status, renamed.error.errors?.[0]?.path]).toEqual([400, "username"]);
  });

  it("can be given by the operator", async () => {
    expect(await ensure("admin", "operator@example.com")).toBe("created");
  });
});
