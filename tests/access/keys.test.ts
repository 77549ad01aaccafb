import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { getLeague } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { isNotForKeys } from "#contract/platform/not-for-keys.ts";
import { EVERY_WAY_TO_PAY } from "#tests/access/every-way-to-pay.ts";
import { askAs, casesOf, type Seen } from "#tests/access/look.ts";
import { openScene, PROVIDER, type Scene } from "#tests/access/opening.ts";
import { pathsOf } from "#tests/access/schema-paths.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aKey } from "#tests/support/keys.ts";
import { scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { aLeague, aPerson, join } from "#tests/support/world.ts";

/** Programs with keys (RULES §30): which calls they may make, and that they see no more than their owners, and less. */
let world: TestApp;
let scene: Scene;
beforeAll(async () => {
  const script = scriptedPlatforms();
  world = await testApp({ environment: { SAFEGUARDS: "second-admin", ...PROVIDER }, platforms: script.platforms });
  scene = await openScene(world, script);
});
afterAll(() => world.close());

const calls = Object.values<Endpoint>(allEndpoints);
const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;
const called = (scope: string) => calls.filter(({ key }) => key === scope).map(nameOf);

const READ = [
  ...["classifieds", "classifieds/counts", "needs", "prizes/my-years", "receipts/payments/:id", "receipts/payouts/:id"],
  ...["commissioner-stats", "ended-seats", "player-stats", "prepaid", "unclaimed-payouts"].map(
    (url) => `dashboard/${url}`,
  ),
  ...["formerly-run", "my-commissioner", "my-player", ":id"].map((url) => `leagues/${url}`),
  ...[
    ...["claim-asks", "commissioner-rating", "commissioner-voting-proposals", "debts", "disputes", "dues", "escrow"],
    ...["escrow/head", "history", "hold", "kept-money", "members", "members/:userId/refund-terms", "my-payments"],
    ...["payout-pool", "payouts", "results", "results/awards", "seat-claims", "standing", "tables/:table", "voting"],
  ].map((url) => `leagues/:id/${url}`),
  ...["voting-sessions/:id", "voting/:sessionId/user-vote"],
].map((url) => `GET /api/${url}`);
const MANAGE = [
  "POST /api/leagues/:id/invitations",
  "POST /api/leagues/:id/members/:userId/remind",
  "POST /api/leagues/:id/send-reminders",
  "POST /api/payouts/:id/remind",
];

describe("of all calls, a key may make", () => {
  it("those that read a person's leagues, and with the wider scope those that remind and invite by address", () => {
    expect(called("read").sort()).toEqual(READ.sort());
    expect(called("manage").sort()).toEqual(MANAGE.sort());
  });

  it.each(["read", "manage"] as const)(
    "with the scope %s, those alone; each other call is refused before anything",
    async (scope) => {
      const { key } = await aKey(scene.people.commissioner, { scope });
      const program = world.program(key);
      const { id, member: userId } = scene.leagues.private;
      const answers = new Map<string, boolean>();
      for (const call of calls) {
        const params = Object.fromEntries((call.url.match(/:\w+/g) ?? []).map((name) => [name.slice(1), randomUUID()]));
        const given = call.url.startsWith("/api/leagues/:id") ? { ...params, id, userId } : params;
        const { status, error } = await program.call(call, {
          params: given,
          ...(call.schema.body ? { body: {} } : {}),
        });
        expect(status, nameOf(call)).not.toBe(401);
        answers.set(nameOf(call), !(status === 403 && error.code === "not_for_keys"));
      }
      const allowed = [...answers].filter(([, isAllowed]) => isAllowed).map(([name]) => name);
      expect(allowed.sort()).toEqual([...READ, ...(scope === "manage" ? MANAGE : [])].sort());
    },
  );

  it("the calls' description, no other route outside of the contract, and HEAD as it may GET", async () => {
    const { key } = await aKey(scene.people.commissioner);
    const ask = async (method: "GET" | "HEAD" | "POST", url: string) =>
      (await world.app.inject({ method, url, headers: { authorization: `Bearer ${key}` } })).statusCode;
    const { id } = scene.leagues.private;
    expect(await ask("GET", "/api/openapi.json")).toBe(200);
    expect(await ask("GET", "/api/admin/openapi.json")).toBe(403);
    expect(await ask("HEAD", `/api/leagues/${id}`)).toBe(200);
    expect(await ask("HEAD", "/api/auth/user")).toBe(403);
    expect(await ask("GET", `/api/people/${id}/pictures/${"0".repeat(64)}`)).toBe(403);
    expect(await ask("POST", "/api/webhooks/stripe")).toBe(403);
  });
});

/** Every value that isn't null, with its path; the elements of a list count alike. */
function valuesIn(value: unknown, path = ""): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((element) => valuesIn(element, path));
  if (typeof value !== "object") return [`${path}=${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([name, inner]) => valuesIn(inner, path === "" ? name : `${path}.${name}`));
}

type Look = { title: string; url: string; owners: Seen; programs: Seen };
type Owner = (typeof PEOPLE)[number] | "admin";
const looks = new Map<string, Look[]>();
const bothSee = (role: Owner) => looks.get(role) ?? [];
/** Asks every call as an owner and as a program with their key. */
async function look(role: Owner): Promise<void> {
  const owner = scene.people[role];
  const program = world.program((await aKey(owner)).key);
  const read = calls.filter(({ method, key }) => method === "GET" && key === "read");
  const asked = read.flatMap((call) => casesOf(call.url, scene).map(([title, cases]) => ({ call, title, cases })));
  const seen: Look[] = [];
  for (const { call, title, cases } of asked) {
    const ask = async (params: (typeof cases)[number]) => {
      const [owners, programs] = await Promise.all([askAs(owner, call, params), askAs(program, call, params)]);
      return { title, url: call.url, owners, programs };
    };
    seen.push(...(await Promise.all(cases.map(ask))));
  }
  looks.set(role, seen);
}
const PEOPLE = ["commissioner", "treasurer", "paid member", "invited"] as const;

describe("what a program sees", () => {
  for (const role of [...PEOPLE, "admin"] as const) beforeAll(() => look(role));

  it.each(PEOPLE)("is what its owner sees, as the %s, without links, cards and invitations", async (role) => {
    const seen = bothSee(role);
    expect(seen.filter(({ owners, programs }) => owners.status !== programs.status)).toEqual([]);
    expect(seen.some(({ programs }) => programs.status === 200)).toBe(true);
    const missing = new Set<string>();
    for (const { url, owners, programs } of seen) {
      const [whole, part] = [owners, programs].map(({ text }) => new Set(valuesIn(JSON.parse(text))));
      expect(
        [...(part ?? [])].filter((value) => !whole?.has(value)),
        url,
      ).toEqual([]);
      for (const value of whole ?? []) if (!part?.has(value)) missing.add(`${url} ${value.split("=")[0]}`);
    }
    const isMeant =
      /^\/api\/(leagues\/:id\/standing (acts\.message|needs)\.|needs |(receipts\/payments\/:id|leagues\/:id\/my-payments) card\.)/;
    expect([...missing].filter((path) => !isMeant.test(path))).toEqual([]);
  });

  it("is nothing of private leagues that its owner sees only as an admin", async () => {
    const seen = bothSee("admin");
    const inPrivate = seen.filter(({ title }) => title.endsWith("private league"));
    expect(inPrivate.filter(({ owners }) => owners.status === 200).length).toBeGreaterThan(20);
    expect(inPrivate.filter(({ programs }) => programs.status !== 404).map(({ title }) => title)).toEqual([]);
    const whole = JSON.stringify(seen.map(({ programs }) => programs.text));
    expect(whole).not.toContain(scene.people["paid member"].userId);
  });

  it("is nothing of a league that its owner has left", async () => {
    const [host, guest] = [
      await aPerson(world, "host", { isVerified: true }),
      await aPerson(world, "guest", { isVerified: true }),
    ];
    const league = await aLeague(world, host);
    await join(host, league, guest);
    const program = world.program((await aKey(guest)).key);
    const params = { id: league.id };
    expect((await program.call(getLeague, { params })).status).toBe(200);
    expect((await guest.call(leaveLeague, { params })).status).toBe(200);
    expect((await program.call(getLeague, { params })).status).toBe(404);
  });

  it("holds no way to pay, no address, no phone number, no card and nothing that opens something", async () => {
    const { rows } = await world.database.ownerPool.query<{ secret: string }>(`
      select email as secret from users union select pending_email from users union select email from invitations
      union select email from named_seats union select pay_to from named_seats`);
    const [handles, tokens] = [EVERY_WAY_TO_PAY.flat(), scene.tokens].map((all) =>
      valuesIn(all)
        .filter((value) => !value.startsWith("kind="))
        .map(textOf),
    );
    const planted = [...rows.map(({ secret }) => secret), ...(handles ?? []), ...(tokens ?? [])];
    const secrets = [...new Set(planted)].filter((secret) => secret?.length > 6 && secret !== "Pat Payer");
    expect(secrets.length).toBeGreaterThan(40);
    const found = [];
    for (const role of [...PEOPLE, "admin"] as const) {
      for (const { title, programs } of bothSee(role)) {
        found.push(
          ...secrets.filter((secret) => programs.text.includes(secret)).map((secret) => `${role}: ${title}: ${secret}`),
        );
        if (/"(last4|token|iban|email)":"/.test(programs.text)) found.push(`${role}: ${title}`);
      }
    }
    expect(found).toEqual([]);
  });

  it("can hold none, by the names of all fields of its answers' schemas", () => {
    const names = /token|secret|email|phone|contact|address|iban|account|card|last4|handle|link|url|path|code|key/i;
    const answers = calls
      .filter(({ key }) => key === "read")
      .flatMap(({ url, schema: { response } }) =>
        pathsOf(response[200] as z.ZodType, isNotForKeys).map((path) => `${url} ${path}`),
      );
    expect(answers.length).toBeGreaterThan(800);
    const suspect = answers.filter((path) =>
      path
        .split(" ")[1]
        ?.split(".")
        .some((name) => names.test(name)),
    );
    expect(suspect.map((path) => path.replace("/api/", "")).sort()).toEqual([
      "leagues/:id/debts saidByLinkAt",
      "leagues/:id/hold cardPaymentsUntil",
      "leagues/:id/kept-money linksShowAccounts",
      "leagues/:id/kept-money payments.byLink",
      "leagues/:id/members hasAccount",
      "leagues/:id/members profileImageUrl",
      "leagues/:id/members saidByLink",
      "leagues/:id/payout-pool shares.toCard",
      "leagues/:id/results current.table.teams.avatarUrl",
      // The league's public page at its platform, and who lets us read it there.
      ...[
        "linkedAt",
        "page",
        "platform",
        "platformLeagueId",
        "season",
        "signIn.name",
        "signIn.state",
        "signIn.userId",
      ].map((name) => `leagues/:id/results link.${name}`),
      "leagues/:id/results teamPictures.path",
      // Pages of a league, which open for those who may see it.
      "leagues/:id/standing needs.path",
      "leagues/:id/standing parts.hold.cardPaymentsUntil",
      "leagues/:id/standing rest.path",
      "leagues/:id/standing unfinished.ways.path",
      "needs path",
    ]);
  });
});

const textOf = (value: string): string => JSON.parse(value.slice(value.indexOf("=") + 1));
