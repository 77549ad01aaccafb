import { beforeAll, expect, it } from "vitest";
import { createUser, editUser } from "#contract/operations/admin-users.ts";
import { register, updateProfile } from "#contract/people/auth.ts";
import { withAdmin, withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";

/** Nobody takes a name that reads like somebody else's (RULES §16). */
const world = withWorld();
const admin = withAdmin(world, "overseer");
beforeAll(async () => {
  for (const name of ["casey1", "molly", "vernon", "zoé"]) {
    expect((await world.visitor().call(register, { body: account(name) })).status).toBe(201);
  }
});

const account = (username: string) => ({
  ...{ username, email: `${Math.abs(hash(username))}@example.com`, firstName: "Some", lastName: "Body" },
  password: "correct horse",
});
const hash = (text: string) => Array.from(text).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
const LOOKS = [409, "username", "This username looks like somebody else's. Choose another one."];
type Answer = { status: number; error?: { errors?: { path: string; message: string }[] | undefined } };
const fault = ({ status, error }: Answer) => [status, error?.errors?.[0]?.path, error?.errors?.[0]?.message];

it.each(["caseyl", "CaseyI", "Casey|", "casey¹", "mo11y", "m0lly", "moIIy", "vemon", "zoe", "Zoë", "ｃasey1"])(
  "%s isn't given out beside the name that it looks like",
  async (name) => {
    const { status, error } = await world.visitor().call(register, { body: account(name) });
    expect([status, error.errors?.[0]?.path]).toEqual([409, "username"]);
  },
);

it.each(["casey2", "casey11", "mole", "vern", "zoa"])("%s is", async (name) => {
  expect((await world.visitor().call(register, { body: account(name) })).status).toBe(201);
});

it("Neither a profile nor an admin gives somebody such a name, and everyone keeps and rewrites their own", async () => {
  const ben = await aPerson(world, "ben-i");
  const profile = { email: ben.email, firstName: "Ben", lastName: "Tester", currentPassword: "correct horse" };
  const own = (username: string) => ben.call(updateProfile, { body: { ...profile, username } });
  const byAdmin = { email: ben.email, firstName: "Ben", lastName: "Tester", role: "user" as const };
  const params = { id: ben.userId };
  expect(fault(await own("caseyl"))).toEqual(LOOKS);
  expect(fault(await admin.call(editUser, { params, body: { ...byAdmin, username: "caseyl" } }))).toEqual(LOOKS);
  const made = { ...account("m0lly"), role: "user" as const };
  expect(fault(await admin.call(createUser, { body: made }))).toEqual(LOOKS);
  for (const name of ["Ben-1", "BEN-l"]) expect((await own(name)).status).toBe(200);
});

it("Of two people who ask for such names at once, one gets theirs", async () => {
  const answers = await Promise.all(
    ["dolly", "do11y", "d0lly"].map((name) => world.visitor().call(register, { body: account(name) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

it("People who had such names before keep them, and change the rest of their profile", async () => {
  const old = await aPerson(world, "henry1");
  const { ownerPool } = world.database;
  await ownerPool.query("alter table users disable trigger username_look");
  await ownerPool.query(
    `insert into users (username, email, first_name, last_name, password_hash, created_at, updated_at)
     select 'henryl', 'henryl@example.com', 'Henry', 'Tester', password_hash, now(), now() from users where id = $1`,
    [old.userId],
  );
  await ownerPool.query("alter table users enable trigger username_look");
  const { body: found } = await world.visitor().call(register, { body: account("henryi") });
  expect(found).not.toHaveProperty("id");
  const renamed = await ownerPool.query(
    "update users set username = 'henryl', first_name = 'Hank' where username = 'henryl' returning first_name",
  );
  expect(renamed.rows).toEqual([{ first_name: "Hank" }]);
});
