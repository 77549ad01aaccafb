import { expect, it } from "vitest";
import { inviteByEmail, listMyInvitations } from "#contract/leagues/invitations.ts";
import { register, signIn } from "#contract/people/auth.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson } from "#tests/support/world.ts";

const COMPOSED = "jos\u00e9";
const DECOMPOSED = "jose\u0301";

const world = withWorld();

const account = (username: string, email: string) => ({
  ...{ username, email, firstName: "José", lastName: "Tester", password: "correct horse" },
});

it("A username in another Unicode form is the same name, to register, to sign in and for the database", async () => {
  const first = await world.visitor().call(register, { body: account(COMPOSED, "jose@example.com") });
  expect(first.status).toBe(201);
  const second = await world.visitor().call(register, { body: account(DECOMPOSED, "other@example.com") });
  expect([second.status, second.error.message]).toEqual([409, "This username is already taken"]);
  const body = { username: DECOMPOSED, password: "correct horse" };
  expect((await world.visitor().call(signIn, { body })).body.id).toBe(first.body.id);
  const now = world.clock();
  const row = { username: DECOMPOSED, email: "third@example.com", firstName: "J", lastName: "T" };
  await expect(world.deps.db.insert(users).values({ ...row, createdAt: now, updatedAt: now })).rejects.toMatchObject({
    cause: { constraint: "users_username_unique" },
  });
});

it("An email address with an international domain gets its invitation and signs in, however it is written", async () => {
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
