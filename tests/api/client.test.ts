import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { generateSource } from "oazapfts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withWorld } from "#tests/support/with-world.ts";

const MODULES = fileURLToPath(new URL("../../node_modules", import.meta.url));
const world = withWorld();

/** A program of somebody else's, who knows the API by its description alone. */
const PROGRAM = `
import { ok } from "@oazapfts/runtime";
import * as api from "./client.ts";

const [, , site = "", today = ""] = process.argv;
api.defaults.baseUrl = site;

const password = "correct horse";
async function signUp(username: string) {
  const email = \`\${username}@example.com\`;
  const made = await api.register({ username, email, firstName: username, lastName: "Tester", password });
  if (made.status !== 201) throw new Error(made.data.message);
  const cookie = made.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
  return { id: made.data.id, session: { headers: { cookie } } };
}
const casey = await signUp("casey");
const players = [await signUp("ann"), await signUp("ben")];
const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString();

const draft = await ok(api.createLeague({
  ...{ name: "By a program", custody: "treasurer", entryFee: "50.00" },
  ...{ paymentDeadline: inDays(30), endDate: inDays(120), payoutStructure: [{ place: 1, percentage: 100 }] },
}, casey.session));
const { id } = await ok(api.editLeague(draft.id, { ...draft, status: "active" }, casey.session));
const { token } = await ok(api.renewJoinLink(id, casey.session));
for (const { session } of players) await ok(api.joinByLink(token, {}, session));

async function keyOf(scope: "read" | "manage") {
  const { key } = await ok(api.makeApiKey({ name: "Bot", scope, days: 30, currentPassword: password }, casey.session));
  return { headers: { authorization: \`Bearer \${key}\` } };
}
const [read, manage] = [await keyOf("read"), await keyOf("manage")];
const owing = async () => (await ok(api.listDues(id, read))).dues.filter(({ standing }) => standing === "open");
const before = await owing();
const { remindersSent } = await ok(api.sendReminders(id, manage));
const { invitationsSent } = await ok(api.inviteByEmail(id, { emails: ["dana@example.com"] }, manage));

const paid = { way: "cash", paidOn: today.slice(0, 10) } as const;
const announced = [];
for (const { session } of players) announced.push(await ok(api.announcePayment(id, { ...paid, amount: "50.00" }, session)));
await ok(api.confirmPayments(id, { paymentIds: announced.map((one) => one.id) }, casey.session));
await ok(api.completeLeague(id, casey.session));
const [winner] = players;
const prize = { userId: winner!.id, place: 1, amount: "100.00" };
await ok(api.proposePayouts(id, { payouts: [prize] }, casey.session));
for (const debt of await ok(api.listDebts(id, casey.session))) {
  await ok(api.sendDebt(debt.id, paid, casey.session));
  await ok(api.receiveDebt(debt.id, {}, winner!.session));
}

const refused = await Promise.all([
  ...[read, manage].flatMap((key) => [
    api.editLeague(id, draft, key),
    api.completeLeague(id, key),
    api.announcePayment(id, { ...paid, amount: "50.00" }, key),
    api.confirmPayments(id, { paymentIds: [] }, key),
    api.proposePayouts(id, { payouts: [prize] }, key),
    api.getJoinLink(id, key),
    api.getWaysToPay(key),
    api.listApiKeys(key),
  ]),
  api.sendReminders(id, read),
  api.inviteByEmail(id, { emails: ["dana@example.com"] }, read),
]);
const prizes = await ok(api.listDebts(id, read));
console.log(JSON.stringify({
  before: before.map(({ name, left }) => [name, left]),
  ...{ remindersSent, invitationsSent },
  after: await owing(),
  league: await ok(api.getLeague(id, read)),
  prizes: prizes.map(({ name, amount, standing }) => [name, amount, standing]),
  refused: refused.map((one) => [one.status, "code" in one.data ? one.data.code : undefined]),
}));

/** What the types don't let through. */
export function neverRun() {
  // @ts-expect-error An id is text.
  api.getLeague(1);
  // @ts-expect-error There is no such type of league.
  api.editLeague(id, { ...draft, leagueType: "weekly" });
  // @ts-expect-error A key is for one of some lengths of time.
  api.makeApiKey({ name: "Bot", scope: "read", days: 31 });
  // @ts-expect-error No answer has this field.
  draft.entriesPerPerson;
}
`;

let dir: string;
let site: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "potkeeper-client-"));
  site = await world.app.listen({ host: "127.0.0.1", port: 0 });
  await writeFile(path.join(dir, "api.json"), await (await fetch(`${site}/api/openapi.json`)).text());
  await writeFile(path.join(dir, "client.ts"), await generateSource(path.join(dir, "api.json")));
  await writeFile(path.join(dir, "program.ts"), PROGRAM);
  await writeFile(path.join(dir, "package.json"), '{ "type": "module" }');
  await symlink(MODULES, path.join(dir, "node_modules"));
});
afterAll(() => rm(dir, { recursive: true }));

/** Runs Node.js there, and gives what it printed; if it fails, with why. */
const run = (...args: string[]) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: dir }, (error, out, complaint) =>
      resolve(error ? `${out}${complaint}${error.message}` : out),
    );
  });

describe("A client that is generated from the API's description", () => {
  it("has types that a program compiles with, and that find a program's mistakes", async () => {
    const options = [
      "--strict",
      "--noEmit",
      "--target",
      "esnext",
      "--module",
      "nodenext",
      "--allowImportingTsExtensions",
    ];
    expect(await run(path.join(MODULES, "typescript/bin/tsc"), ...options, "--types", "node", "program.ts")).toBe("");
  });

  it("plays a season: with keys where keys may, and with sessions where they may not", async () => {
    const printed = await run("--import", "tsx", "program.ts", site, world.clock().toISOString());
    const notForKeys = [403, "not_for_keys"];
    expect(printed.startsWith("{") ? JSON.parse(printed) : printed).toEqual({
      before: [
        ["ann Tester", "50.00"],
        ["ben Tester", "50.00"],
      ],
      ...{ remindersSent: 2, invitationsSent: 1, after: [] },
      league: expect.objectContaining({ name: "By a program", status: "completed", memberCount: 2 }),
      prizes: [["ann Tester", "100.00", "received"]],
      refused: Array.from({ length: 18 }, () => notForKeys),
    });
  });
});
