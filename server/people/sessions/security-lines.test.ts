import { beforeEach, expect, it } from "vitest";
import { listUsers } from "#contract/operations/admin-users.ts";
import { forgotPassword, signIn as signInCall, signOut } from "#contract/people/auth.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay } from "#tests/support/world.ts";

/** RULES §16, SECURITY 61: who did what from where. */
const lines: Record<string, unknown>[] = [];
const world = withWorld({ log: createLog("info", { write: (line) => void lines.push(JSON.parse(line)) }) });
const [casey] = withPeople(world, "casey");
beforeEach(() => {
  lines.length = 0;
});

const HERE = { ip: "127.0.0.1", device: "Firefox on Linux" };
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const signIn = (username: string, password: string) =>
  world.app.inject({
    method: "POST",
    url: signInCall.url,
    headers: { "user-agent": FIREFOX, "sec-fetch-site": "same-origin" },
    payload: { username, password },
  });

/** The lines are written after the answer. */
const logged = (event: string) =>
  expect.poll(() => lines.filter((line) => line.log === "security" && line.event === event));

it("a sign-in is logged with the account and where it came from", async () => {
  await signIn("casey", "correct horse");
  await logged("sign_in").toMatchObject([{ outcome: "done", userId: casey.userId, ...HERE }]);
});

it("a failed sign-in is logged with the account it was for", async () => {
  await signIn("CASEY@example.com", "not her password");
  await logged("sign_in").toMatchObject([{ outcome: "refused", status: 401, userId: casey.userId, ...HERE }]);
  expect(JSON.stringify(lines)).not.toContain("not her password");
});

it("a failed sign-in with an unknown name logs only the name's beginning, as it may be a password", async () => {
  await signIn("hunter2-is-my-password", "hunter2-is-my-password");
  await logged("sign_in").toMatchObject([{ outcome: "refused", userId: null, unknownName: "hu***", ...HERE }]);
  expect(JSON.stringify(lines)).not.toContain("hunter2");
});

it("a sign-out and a forgotten password are logged without the address", async () => {
  await casey.call(forgotPassword, { body: { email: casey.email } });
  await logged("ask_for_password_reset").toMatchObject([{ userId: casey.userId, ip: HERE.ip }]);
  const other = await aPerson(world, "other");
  await other.call(signOut, { body: {} });
  await logged("sign_out").toMatchObject([{ outcome: "done" }]);
  expect(JSON.stringify(lines)).not.toContain("@example.com");
});

it("a refused call is logged with who made it", async () => {
  await casey.call(listUsers);
  await logged("call").toMatchObject([{ outcome: "refused", status: 403, userId: casey.userId, route: listUsers.url }]);
});

it("a movement of money is logged with who moved it and how much", async () => {
  const league = await aLeague(world, casey);
  const payer = await aPerson(world, "payer");
  await join(casey, league, payer);
  await pay(payer, league);
  await logged("money.entry_fee.paid").toMatchObject([{ by: expect.any(String), leagueId: league.id, cents: 5000 }]);
});

it("each request that changes something has its address in the log, and which league it is about", async () => {
  const league = await aLeague(world, casey, { name: "Logged" });
  await expect
    .poll(() => lines.filter(({ msg, route }) => msg === "request" && route === "/api/leagues/:id"))
    .toMatchObject([{ method: "PUT", status: 200, userId: casey.userId, ip: HERE.ip, id: league.id }]);
});
