import { describe, expect, it } from "vitest";
import { createUser, listUsers } from "#contract/operations/admin-users.ts";
import { forgotPassword, updateProfile } from "#contract/people/auth.ts";
import { judgePassword } from "#contract/people/judge-password.ts";
import { testApp } from "#tests/support/app.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson, emailedToken, signIn } from "#tests/support/world.ts";

const names = (username: string) => ({
  ...{ username, email: `${username}@example.com`, firstName: "Robin", lastName: "Tester" },
});

const world = withWorld();

describe("A form that asks about a password", () => {
  const judge = async (body: object, at = world) => (await at.visitor().call(judgePassword, { body })).body;

  it.each([
    ["none", "warned about", false, "You can use it, but another one would be safer."],
    ["strong-passwords", "refused", true, "Choose another, such as three or four unrelated words."],
  ])("with SAFEGUARDS=%s, learns that common passwords are %s", async (safeguards, _said, isRefused, advice) => {
    const app = await testApp({ environment: { SAFEGUARDS: safeguards } });
    expect(await judge({ password: "iloveyou", ...names("robin") }, app)).toEqual({
      message: `This is one of the most common passwords, the first that thieves try. ${advice}`,
      isRefused,
    });
    expect(await judge({ password: "robin-2026", ...names("robin") }, app)).toMatchObject({ isRefused });
    expect(await judge({ password: "robin-2026" }, app)).toEqual({ message: null, isRefused: false });
    expect(await judge({ password: "elevenchars", role: "admin" }, app)).toEqual({
      message: "An admin's password needs at least 12 characters.",
      isRefused: true,
    });
    await app.close();
  });

  it("gets the verdict for the holder of a reset link, and learns nothing about anyone from a wrong link", async () => {
    await aPerson(world, "marlene");
    await world.visitor().call(forgotPassword, { body: { email: "marlene@example.com" } });
    const resetToken = await emailedToken(world, "marlene@example.com", "reset-password?token=");
    const { message } = await judge({ password: "marlene-2026", resetToken });
    expect(message).toMatch(/contains your name/);
    expect(await judge({ password: "marlene-2026", resetToken: "made-up" })).toMatchObject({ message: null });
  });

  it("may ask 120 times in 10 minutes", async () => {
    const limited = await testApp({ environment: { RATE_LIMIT: "on" } });
    const visitor = limited.visitor();
    const ask = async () => (await visitor.call(judgePassword, { body: { password: "iloveyou" } })).status;
    for (let n = 0; n < 120; n++) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    await limited.close();
  });
});

describe("An admin's password", () => {
  it("has at least 12 characters, on a trial too", async () => {
    const ada = await anAdmin(world, "ada");
    const make = (password: string) =>
      ada.call(createUser, { body: { ...names("boss"), role: "admin" as const, password } });
    expect((await make("elevenchars")).error.message).toBe("An admin's password needs at least 12 characters.");
    const short = { ...names("ada"), currentPassword: "correct horse", newPassword: "short-one" };
    expect((await ada.call(updateProfile, { body: short })).status).toBe(400);
  });

  it("that another admin set has to be changed before anything else", async () => {
    const eve = await anAdmin(world, "evelyn");
    const body = { ...names("newboss"), role: "admin" as const, password: "given by another" };
    expect((await eve.call(createUser, { body })).status).toBe(201);
    const made = await signIn(world, "newboss", "given by another");
    const refused = await made.call(listUsers);
    expect([refused.status, refused.error.code]).toEqual([403, "change_password"]);
    const change = { ...names("newboss"), currentPassword: "given by another", newPassword: "entirely my own one" };
    expect((await made.call(updateProfile, { body: change })).status).toBe(200);
    expect((await made.call(listUsers)).status).toBe(200);
  });
});
