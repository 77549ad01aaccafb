import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listMails } from "#contract/notices/mailbox.ts";
import { createUser, listUsers } from "#contract/operations/admin-users.ts";
import { forgotPassword, register, resetPassword, updateProfile } from "#contract/people/auth.ts";
import { judgePassword } from "#contract/people/judge-password.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { anAdmin, aPerson, emailedToken, signIn } from "#tests/support/world.ts";

const names = (username: string) => ({
  ...{ username, email: `${username}@example.com`, firstName: "Robin", lastName: "Tester" },
});

describe("Where common passwords are refused", () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await testApp({ environment: { SAFEGUARDS: "strong-passwords" } });
  });
  afterAll(() => world.close());
  const problem = ({ status, error }: { status: number; error: { errors?: { path: string }[] | undefined } }) => [
    status,
    error.errors?.[0]?.path,
  ];

  it("registering, changing and resetting refuse them, and a refused reset keeps its link", async () => {
    const account = { ...names("robin"), password: "password" };
    expect(problem(await world.visitor().call(register, { body: account }))).toEqual([400, "password"]);
    const robin = await aPerson(world, "robin");
    const change = { ...names("robin"), currentPassword: "correct horse", newPassword: "123456" };
    expect(problem(await robin.call(updateProfile, { body: change }))).toEqual([400, "newPassword"]);
    await world.visitor().call(forgotPassword, { body: { email: robin.email } });
    const { body: mails } = await world.visitor().call(listMails, { query: { to: robin.email } });
    const token = mails.flatMap(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? "";
    const reset = (password: string) => world.visitor().call(resetPassword, { body: { token, password } });
    expect(problem(await reset("robin-robin"))).toEqual([400, "password"]);
    expect((await reset("a better passphrase")).status).toBe(200);
  });
});

describe("A form that asks about a password", () => {
  const judge = async (world: TestApp, body: object) => (await world.visitor().call(judgePassword, { body })).body;

  it.each([
    ["none", "warned about", false, "You can use it, but another one would be safer."],
    ["strong-passwords", "refused", true, "Choose another, such as three or four unrelated words."],
  ])("with SAFEGUARDS=%s, learns that common passwords are %s", async (safeguards, _said, isRefused, advice) => {
    const world = await testApp({ environment: { SAFEGUARDS: safeguards } });
    expect(await judge(world, { password: "iloveyou", ...names("robin") })).toEqual({
      message: `This is one of the most common passwords, the first that thieves try. ${advice}`,
      isRefused,
    });
    expect(await judge(world, { password: "robin-2026", ...names("robin") })).toMatchObject({ isRefused });
    expect(await judge(world, { password: "robin-2026" })).toEqual({ message: null, isRefused: false });
    expect(await judge(world, { password: "elevenchars", role: "admin" })).toEqual({
      message: "An admin's password needs at least 12 characters.",
      isRefused: true,
    });
    await world.close();
  });

  it("gets the verdict for the holder of a reset link, and learns nothing about anyone from a wrong link", async () => {
    const world = await testApp();
    await aPerson(world, "marlene");
    await world.visitor().call(forgotPassword, { body: { email: "marlene@example.com" } });
    const resetToken = await emailedToken(world, "marlene@example.com", "reset-password?token=");
    const { message } = await judge(world, { password: "marlene-2026", resetToken });
    expect(message).toMatch(/contains your name/);
    expect(await judge(world, { password: "marlene-2026", resetToken: "made-up" })).toMatchObject({ message: null });
    await world.close();
  });

  it("may ask 120 times in 10 minutes", async () => {
    const world = await testApp({ environment: { RATE_LIMIT: "on" } });
    const visitor = world.visitor();
    const ask = async () => (await visitor.call(judgePassword, { body: { password: "iloveyou" } })).status;
    for (let n = 0; n < 120; n++) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    await world.close();
  });
});

describe("An admin's password", () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await testApp();
  });
  afterAll(() => world.close());

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

  it("of someone who isn't an admin may be common on a trial", async () => {
    const account = { ...names("casual"), password: "123456" };
    expect((await world.visitor().call(register, { body: account })).status).toBe(201);
  });
});
