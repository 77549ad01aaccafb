import { beforeAll, describe, expect, it } from "vitest";
import { registerByLink, renewJoinLink } from "#contract/leagues/join-links.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { createUser } from "#contract/operations/admin-users.ts";
import { forgotPassword, register, resetPassword, updateProfile } from "#contract/people/auth.ts";
import { judgePassword } from "#contract/people/judge-password.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, emailedToken, join, type Person, signIn } from "#tests/support/world.ts";

const PUBLIC = {
  PUBLIC_URL: "https://pot.example",
  SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA",
  ALLOW_SANDBOX: "1",
  RATE_LIMIT: "on",
  SAFEGUARDS: "verified-email,strong-passwords,second-admin,commissioner-wait",
};
const WEAK = [
  ...["aaaaaa", "zzzzzz", "654321", "121212", "abcdef", "      ", "dragon123", "Sommer2026", "potkeeper", "potkeeper1"],
  "grumblers1",
];
/** Of every kind of path, one that anyone would guess and one that is guessed in this league. */
const TWO = ["dragon123", "grumblers1"];

const world = withWorld({ environment: PUBLIC });
let robin: Person;
let sam: Person;
let league: League;
beforeAll(async () => {
  const casey = await aPerson(world, "casey");
  robin = await aPerson(world, "robin");
  league = await aLeague(world, casey, { name: "The Gridiron Grumblers" });
  sam = await aPerson(world, "sam");
  await join(casey, league, robin, sam);
});

let people = 0;
const newNames = () => {
  people += 1;
  const username = `person${people}`;
  return { username, email: `${username}@example.com`, firstName: "Sam", lastName: "Tester" };
};
/** Each from its own network, so that none meets a limit. */
const visitor = () => {
  people += 1;
  return world.visitor({ ip: `198.51.100.${people}` });
};
const faultAt = ({ status, error }: { status: number; error: { errors?: { path: string }[] | undefined } }) => [
  status,
  error.errors?.map(({ path }) => path),
];

describe("On a public installation, a password that is easy to guess", () => {
  it("is refused at its field when someone registers", async () => {
    for (const password of WEAK.slice(0, -1)) {
      const refused = await visitor().call(register, { body: { ...newNames(), password } });
      expect([password, ...faultAt(refused)]).toEqual([password, 400, ["password"]]);
    }
    for (const password of ["correct horse", "kq7vzmwxpd", "mzqkfw", "grumblers1"]) {
      const taken = await visitor().call(register, { body: { ...newNames(), password } });
      expect([password, taken.status]).toEqual([password, 201]);
    }
  });

  it("is refused when someone registers and joins a league, whose name is easy to guess there", async () => {
    const casey = await signIn(world, "casey");
    const { token } = (await casey.call(renewJoinLink, { params: { id: league.id } })).body;
    for (const password of TWO) {
      const refused = await visitor().call(registerByLink, { params: { token }, body: { ...newNames(), password } });
      expect([password, ...faultAt(refused)]).toEqual([password, 400, ["password"]]);
    }
  });

  it("is refused at its field when someone changes theirs", async () => {
    const names = { username: "robin", email: robin.email, firstName: "robin", lastName: "Tester" };
    for (const newPassword of TWO) {
      const body = { ...names, currentPassword: "correct horse", newPassword };
      expect(faultAt(await robin.call(updateProfile, { body })), newPassword).toEqual([400, ["newPassword"]]);
    }
  });

  it("is refused by a reset link, which goes on working", async () => {
    const { email } = sam;
    await visitor().call(forgotPassword, { body: { email } });
    const token = await emailedToken(world, email, "reset-password?token=");
    for (const password of TWO) {
      const refused = await visitor().call(resetPassword, { body: { token, password } });
      expect([password, ...faultAt(refused)]).toEqual([password, 400, ["password"]]);
    }
    const done = await visitor().call(resetPassword, { body: { token, password: "a better passphrase" } });
    expect(done.status).toBe(200);
  });

  it("is refused at its field when an admin sets one for another", async () => {
    const ada = await anAdmin(world, "ada");
    for (const password of TWO.slice(0, 1)) {
      const body = { ...newNames(), role: "user" as const, password };
      expect([password, ...faultAt(await ada.call(createUser, { body }))]).toEqual([password, 400, ["password"]]);
    }
    const boss = { ...newNames(), role: "admin" as const };
    const refused = await ada.call(createUser, { body: { ...boss, password: "potkeeperpotkeeper" } });
    expect(faultAt(refused)).toEqual([400, ["password"]]);
  });
});

it("A form learns that a league's name is easy to guess, from someone in it or invited to it", async () => {
  const kim = await aPerson(world, "kim");
  const casey = await signIn(world, "casey");
  await join(casey, league, kim);
  const ask = async (who: Pick<Person, "call">, body: object) =>
    (await who.call(judgePassword, { body: { password: "grumblers1", ...body } })).body;
  const known = {
    message:
      "This password is little more than a name that others here know. Choose another, such as three or four unrelated words.",
    isRefused: true,
  };
  expect(await ask(kim, {})).toEqual(known);
  expect(await ask(visitor(), { leagueName: league.name })).toEqual(known);
  expect(await ask(visitor(), {})).toEqual({ message: null, isRefused: false });
});
