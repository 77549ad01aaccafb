import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inviteByEmail, listMyInvitations } from "#contract/leagues/invitations.ts";
import { register, signIn } from "#contract/people/auth.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson } from "#tests/support/world.ts";

const COMPOSED = "jos\u00e9";
const DECOMPOSED = "jose\u0301";

let world: TestApp;
beforeEach(async () => {
  world = await testApp();
});
afterEach(() => world.close());

const account = (username: string, email: string) => ({
  username,
  email,
  firstName: "José",
  lastName: "Tester",
  password: "correct horse",
});

describe("A username", () => {
  it("in another Unicode form is the same name, to register and to sign in", async () => {
    const first = await world.visitor().call(register, { body: account(COMPOSED, "jose@example.com") });
    expect(first.status).toBe(201);
    const second = await world.visitor().call(register, { body: account(DECOMPOSED, "other@example.com") });
    expect([second.status, second.error.message]).toEqual([409, "This username is already taken"]);
    const body = { username: DECOMPOSED, password: "correct horse" };
    expect((await world.visitor().call(signIn, { body })).body.id).toBe(first.body.id);
  });

  it("in another form is refused by the database's index", async () => {
    const now = world.clock();
    await world.visitor().call(register, { body: account(COMPOSED, "jose@example.com") });
    const row = { username: DECOMPOSED, email: "third@example.com", firstName: "J", lastName: "T" };
    await expect(world.deps.db.insert(users).values({ ...row, createdAt: now, updatedAt: now })).rejects.toMatchObject({
      cause: { constraint: "users_username_unique" },
    });
  });
});

describe("An email address", () => {
  it("with an international domain gets its invitation and signs in, however it is written", async () => {
    const guest = world.visitor();
    const { body: user } = await guest.call(register, { body: account("umlaut", "ben@b\u00fccher.example") });
    const commissioner = await aPerson(world, "host");
    const league = await aLeague(world, commissioner);
    const emails = ["Ben@B\u00dcCHER.example", "ben@xn--bcher-kva.example"];
    const invited = await commissioner.call(inviteByEmail, { params: { id: league.id }, body: { emails } });
    expect(invited.body.invitationsSent).toBe(1);
    expect((await guest.call(listMyInvitations)).body).toHaveLength(1);
    for (const username of ["ben@b\u00fccher.example", "BEN@xn--bcher-kva.example"]) {
      const again = await world.visitor().call(signIn, { body: { username, password: "correct horse" } });
      expect(again.body.id).toBe(user.id);
    }
  });

  it("with other letters before the at-sign is refused with a sentence", async () => {
    const { status, error } = await world
      .visitor()
      .call(register, { body: account("refused", "j\u00f6rg@example.com") });
    expect(status).toBe(400);
    expect(error.errors).toEqual([
      {
        path: "email",
        message: "Use an address with only plain letters (a to z), digits and symbols before the @",
      },
    ]);
  });
});
