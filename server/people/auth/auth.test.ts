import { beforeAll, describe, expect, it } from "vitest";
import * as contract from "#contract/people/auth.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson, emailedToken, signIn } from "#tests/support/world.ts";

const alice = {
  username: "alice",
  email: "alice@example.com",
  firstName: "Alice",
  lastName: "Adams",
  password: "secret1",
};

const world = withWorld();
beforeAll(async () => {
  expect((await world.visitor().call(contract.register, { body: alice })).status).toBe(201);
});

describe("registering", () => {
  it("opens an account, signs in, and shows nothing of the password", async () => {
    const visitor = world.visitor();
    const body = { ...alice, username: "alma", email: "alma@example.com", firstName: "Alma" };
    const registered = await visitor.call(contract.register, { body });
    expect(registered.status).toBe(201);
    expect(registered.body).toMatchObject({ username: "alma", firstName: "Alma", role: "user" });
    expect(JSON.stringify(registered.body)).not.toMatch(/password|hash|token|stripe/i);
    expect((await visitor.call(contract.getCurrentUser)).body.username).toBe("alma");
  });

  it("refuses each wrong field there", async () => {
    const body = { ...alice, username: 12345, email: "fresh@example.com", firstName: "NUL\0" };
    const { status, error } = await world.visitor().call(contract.register, { body });
    expect([status, error.errors]).toEqual([
      400,
      [
        { path: "username", message: "Username must be at least 3 characters" },
        { path: "firstName", message: "This text has a character that cannot be stored" },
      ],
    ]);
  });

  it("gives a username and an address to one person only, whatever the case", async () => {
    for (const [field, names] of [
      ["username", { username: "ALICE", email: "other@example.com" }],
      ["email", { username: "other", email: "Alice@Example.com" }],
    ] as const) {
      const { status, error } = await world.visitor().call(contract.register, { body: { ...alice, ...names } });
      expect([status, error.errors?.[0]?.path]).toEqual([409, field]);
    }
  });

  it("gives a name to one of ten who want it at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        world.visitor().call(contract.register, { body: { ...alice, username: "wanted", email: `w${n}@example.com` } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it("can't make anyone an admin", async () => {
    const { body } = await world
      .visitor()
      .call(contract.register, { body: { ...alice, username: "mallory", email: "m@example.com", role: "admin" } });
    expect(body.role).toBe("user");
  });
});

describe("signing in and out", () => {
  it("takes the username or the address, and replaces the session id each time", async () => {
    const visitor = world.visitor();
    const statuses: number[] = [];
    for (const username of ["alice", "ALICE@example.com"]) {
      const before = visitor.cookie();
      expect((await visitor.call(contract.signIn, { body: { username, password: "secret1" } })).status).toBe(200);
      for (const cookie of [before, visitor.cookie()])
        statuses.push((await world.app.inject({ url: contract.getCurrentUser.url, headers: { cookie } })).statusCode);
    }
    expect(statuses).toEqual([401, 200, 401, 200]);
  });

  it("ends the session on the server", async () => {
    const visitor = world.visitor();
    await visitor.call(contract.signIn, { body: { username: "alice", password: "secret1" } });
    const cookie = visitor.cookie();
    await visitor.call(contract.signOut, { body: {} });
    const replayed = await world.app.inject({ url: "/api/auth/user", headers: { cookie } });
    expect([replayed.statusCode, replayed.json()]).toEqual([401, { message: "Unauthorized" }]);
  });
});

describe("a forgotten password", () => {
  it("is replaced with the emailed link, once, and ends every session", async () => {
    const bob = await aPerson(world, "bob");
    const asked = await world.visitor().call(contract.forgotPassword, { body: { email: "BOB@example.com" } });
    expect(asked.body.message).toBe("Password reset instructions have been sent to your email.");
    const token = await emailedToken(world, bob.email, "reset-password?token=");
    const reset = { token, password: "new secret" };
    expect((await world.visitor().call(contract.resetPassword, { body: reset })).status).toBe(200);
    expect((await bob.call(contract.getCurrentUser)).status).toBe(401);
    expect((await world.visitor().call(contract.resetPassword, { body: reset })).status).toBe(400);
    await signIn(world, "bob", "new secret");
  });

  it("has a link that expires after an hour", async () => {
    await world.visitor().call(contract.forgotPassword, { body: { email: "alice@example.com" } });
    const token = await emailedToken(world, "alice@example.com", "reset-password?token=");
    world.advance({ hours: 2 });
    const body = { token, password: "new secret" };
    expect((await world.visitor().call(contract.resetPassword, { body })).status).toBe(400);
  });
});

describe("the profile", () => {
  it("changes names, and username and password only with the current one", async () => {
    const carol = await aPerson(world, "carol");
    const names = { firstName: "Caroline", lastName: "C", username: "caroline", email: "carol@example.com" };
    expect((await carol.call(contract.updateProfile, { body: names })).error.code).toBe("reauthenticate");
    const proved = { ...names, currentPassword: "correct horse" };
    expect((await carol.call(contract.updateProfile, { body: proved })).body.username).toBe("caroline");
    const change = (currentPassword: string) =>
      carol.call(contract.updateProfile, { body: { ...names, currentPassword, newPassword: "brand new" } });
    const wrong = await change("wrong");
    expect([wrong.status, wrong.error.errors?.[0]?.path]).toEqual([400, "currentPassword"]);
    const elsewhere = await signIn(world, "caroline");
    expect((await change("correct horse")).status).toBe(200);
    expect((await carol.call(contract.getCurrentUser)).status).toBe(200);
    expect((await elsewhere.call(contract.getCurrentUser)).status).toBe(401);
  });
});

describe("requests from elsewhere", () => {
  const json = { "content-type": "application/json" };
  const own = JSON.stringify({ username: "alice", password: "secret1" });
  const post = async (headers: Record<string, string>, payload = own) =>
    (await world.app.inject({ method: "POST", url: "/api/auth/login", headers, payload })).statusCode;

  it("are refused when another site's page sent them", async () => {
    expect(await post({ ...json, "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await post({ ...json, origin: "https://evil.example" })).toBe(403);
    expect(await post(json)).toBe(200);
  });

  it("are refused when they are not JSON", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      expect(await post({ "content-type": type }), type).toBe(415);
    }
    expect(await post(json, "{")).toBe(400);
    expect(await post(json, `{"username":"${"a".repeat(70_000)}"}`)).toBe(413);
    expect(await post(json, '{"__proto__":{"a":1}}')).toBe(400);
  });

  it("get headers that isolate the page", async () => {
    const { headers } = await world.app.inject({ url: "/api/config" });
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("learn nothing about the framework from unknown paths", async () => {
    const response = await world.app.inject({ url: "/api/nothing/here" });
    expect([response.statusCode, response.json()]).toEqual([404, { message: "Not found" }]);
  });
});
