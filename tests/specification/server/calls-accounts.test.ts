import { describe, expect, it } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { send, tokenMailedTo } from "#tests/specification/server/literal-calls.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";

/** SPEC §7: the calls of accounts and of admins, with their methods, paths, request and response fields. */
const world = withWorld();
const [maya] = withPeople(world, "maya");
const admin = withAdmin(world);

const account = (username: string) => ({
  username,
  email: `${username}@example.com`,
  firstName: "Some",
  lastName: "Body",
  password: "correct horse",
});

describe("auth", () => {
  it("register answers with a user with firstName", async () => {
    proves("7.auth.register");
    const made = await send(world, undefined, "POST /api/auth/register", account("newcomer"));
    expect([made.status, made.body.firstName]).toEqual([201, "Some"]);
    expect(made.body).not.toHaveProperty("password");
  });

  it("login takes username and password and answers with a user with firstName", async () => {
    proves("7.auth.login");
    const credentials = { username: "maya", password: "correct horse" };
    const signedIn = await send(world, undefined, "POST /api/auth/login", credentials);
    expect([signedIn.status, signedIn.body.firstName]).toEqual([200, "maya"]);
    expect(String(signedIn.headers["set-cookie"])).toMatch(/HttpOnly/);
  });

  it("the current user has firstName and role, read from the cookie; without it the answer is 401", async () => {
    proves("7.auth.user", "3.users.current-user");
    const seen = await send(world, maya, "GET /api/auth/user");
    expect(seen).toMatchObject({ status: 200, body: { firstName: "maya", role: "user" } });
    const visitor = await send(world, undefined, "GET /api/auth/user");
    expect(visitor).toMatchObject({ status: 401, body: { message: "Unauthorized" } });
  });

  it("forgot-password takes an email, reset-password the token and a password; both answer with a message", async () => {
    proves("7.auth.forgot-password", "7.auth.reset-password");
    await aPerson(world, "forgetful");
    const email = "forgetful@example.com";
    const asked = await send(world, undefined, "POST /api/auth/forgot-password", { email });
    expect([asked.status, typeof asked.body.message]).toEqual([200, "string"]);
    const token = await tokenMailedTo(world, email, /token=([\w-]+)/);
    const reset = await send(world, undefined, "POST /api/auth/reset-password", { token, password: "new horse" });
    expect([reset.status, typeof reset.body.message]).toEqual([200, "string"]);
    const again = { username: "forgetful", password: "new horse" };
    expect((await send(world, undefined, "POST /api/auth/login", again)).status).toBe(200);
  });

  it("logout takes an empty JSON body and ends the session", async () => {
    proves("7.auth.logout");
    const leaver = await aPerson(world, "leaver");
    expect((await send(world, leaver, "POST /api/auth/logout", {})).status).toBe(200);
    expect((await send(world, leaver, "GET /api/auth/user")).status).toBe(401);
  });

  it("the profile takes the four fields, and a new password next to the current one", async () => {
    proves("7.auth.profile", "3.profile.fields");
    const person = await aPerson(world, "profiled");
    const fields = { firstName: "Pat", lastName: "Long", username: "profiled2", email: "profiled@example.com" };
    const changed = await send(world, person, "PUT /api/auth/profile", { ...fields, currentPassword: "correct horse" });
    expect(changed).toMatchObject({ status: 200, body: fields });
    const passwords = { currentPassword: "correct horse", newPassword: "battery staple" };
    expect((await send(world, person, "PUT /api/auth/profile", { ...fields, ...passwords })).status).toBe(200);
    const again = { username: "profiled2", password: "battery staple" };
    expect((await send(world, undefined, "POST /api/auth/login", again)).status).toBe(200);
  });

  it.each(["/api/login", "/api/auth/login"])("%s leads a browser to the sign-in screen", async (url) => {
    proves("7.navigation.login", "2.routes.login-target");
    const { statusCode, headers } = await world.app.inject({ method: "GET", url });
    expect([statusCode, headers.location]).toEqual([302, "/login"]);
  });
});

describe("admin", () => {
  it("stats have the four totals", async () => {
    proves("7.admin.stats", "3.aggregates.admin");
    const { status, body } = await send(world, admin, "GET /api/admin/stats");
    expect(status).toBe(200);
    for (const field of ["totalUsers", "totalLeagues", "activeLeagues"])
      expect(body[field]).toEqual(expect.any(Number));
    expect(body.totalRevenue).toBe("0.00");
  });

  it("users are listed, created, edited with an empty password and deleted", async () => {
    proves("7.admin.users", "7.admin.create-user", "7.admin.edit-user", "7.admin.delete-user");
    const fields = { ...account("made"), role: "user" };
    const made = await send(world, admin, "POST /api/admin/users", fields);
    expect(made).toMatchObject({ status: 201, body: { username: "made", role: "user", firstName: "Some" } });
    expect((await send(world, admin, "GET /api/admin/users")).list).toContainEqual(
      expect.objectContaining({ id: made.body.id, email: "made@example.com" }),
    );
    const edits = { ...fields, firstName: "Other", password: "" };
    const edited = await send(world, admin, `PUT /api/admin/users/${made.body.id}`, edits);
    expect(edited).toMatchObject({ status: 200, body: { firstName: "Other" } });
    const credentials = { username: "made", password: "correct horse" };
    expect((await send(world, undefined, "POST /api/auth/login", credentials)).status).toBe(200);
    expect((await send(world, admin, `DELETE /api/admin/users/${made.body.id}`)).status).toBe(200);
    expect((await send(world, undefined, "POST /api/auth/login", credentials)).status).toBe(401);
  });

  it("leagues are listed, created, edited and deleted", async () => {
    proves("7.admin.leagues", "7.admin.create-league", "7.admin.edit-league", "7.admin.delete-league");
    const fields = {
      name: "Admin League",
      sport: "golf",
      season: "2026",
      entryFee: "20.00",
      maxMembers: 8,
      description: "By hand",
      leagueType: "dynasty",
      status: "active",
    };
    const made = await send(world, admin, "POST /api/admin/leagues", fields);
    expect(made).toMatchObject({ status: 201, body: { ...fields, minYears: 2, maxYears: 3 } });
    expect((await send(world, admin, "GET /api/admin/leagues")).list).toContainEqual(
      expect.objectContaining({ id: made.body.id }),
    );
    const edits = { ...fields, name: "Renamed League", maxMembers: 9 };
    const edited = await send(world, admin, `PUT /api/admin/leagues/${made.body.id}`, edits);
    expect(edited).toMatchObject({ status: 200, body: edits });
    expect((await send(world, admin, `DELETE /api/admin/leagues/${made.body.id}`)).status).toBe(200);
    expect((await send(world, admin, `GET /api/leagues/${made.body.id}`)).status).toBe(404);
  });

  it("a league is of type standard, a draft of 10 seats and for yahoo, unless the call says otherwise", async () => {
    proves("9.admin.status", "9.admin.type", "9.admin.service", "9.limits.new-admin-league");
    const fields = { name: "Bare League", sport: "football", season: "2026", entryFee: "20.00" };
    const { body } = await send(world, admin, "POST /api/admin/leagues", fields);
    expect(body).toMatchObject({
      leagueType: "single_season",
      status: "draft",
      maxMembers: 10,
      fantasyService: "yahoo",
      payoutStructure: [{ place: 1, percentage: 100 }],
      commissionerId: admin.userId,
    });
  });

  it.each([
    ["6.admin.statistics", "GET /api/admin/stats"],
    ["6.admin.users", "GET /api/admin/users"],
    ["6.admin.leagues", "GET /api/admin/leagues"],
  ] as const)("%s: %s refuses everyone else", async (id, call) => {
    proves(id);
    expect((await send(world, undefined, call)).status).toBe(401);
    expect(await send(world, maya, call)).toMatchObject({
      status: 403,
      body: { message: "Admin access required." },
    });
  });
});
