import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { DEMO_LINE, DEMO_PASSWORD, DEMO_PEOPLE, NOT_IN_A_DEMO } from "#contract/platform/demo.ts";
import type { Running } from "#server/main.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createPool } from "#server/platform/db/client.ts";
import { joinDatabase } from "#server/platform/db/connect.ts";
import { freePort } from "#tests/support/free-port.ts";
import { makeQuickDir } from "#tests/support/quick-dir.ts";
import { closedDoor } from "../../scripts/demo/make-demo.ts";
import { msUntilNight, serveDemo } from "../../scripts/demo/serve-demo.ts";
import { browserOf } from "../../scripts/smoke/browser.ts";

/** A demo on the Internet (RULES §15), without its leagues. */
const PATIENCE_MS = 300_000;
const dataDir = makeQuickDir("potkeeper-open-demo-");
const config = readConfig({
  ...{ DEMO: "1", HOST: "127.0.0.1", PORT: String(await freePort()), DATA_DIR: dataDir, TRUST_PROXY: "127.0.0.1" },
});
const beside = path.join(dataDir, "postgres", "books");

let demo: Running;
let fallNight: () => void;
let nights = 0;
const night = () => {
  nights += 1;
  return new Promise<void>((resolve) => {
    fallNight = resolve;
  });
};
beforeAll(async () => {
  mkdirSync(path.dirname(beside), { recursive: true });
  writeFileSync(beside, "of an installation");
  demo = await serveDemo(config, { stories: [], night });
}, PATIENCE_MS);
afterAll(() => demo.stop());

const visit = () => browserOf(demo.url ?? "");

async function signInAs(username: string) {
  const { call } = visit();
  await call("POST", "/api/auth/login", { username, password: DEMO_PASSWORD });
  return call;
}

async function refusalOf(url: string, { method = "POST", cookie = "" } = {}) {
  const headers = { "content-type": "application/json", origin: demo.url ?? "", cookie };
  const answer = await fetch(new URL(url, demo.url), { method, headers, body: "{}" });
  return [answer.status, ((await answer.json()) as { message: string }).message];
}

it("is alive, and not ready, while it is made", async () => {
  const door = await closedDoor({ host: "127.0.0.1", port: 0 });
  const answers = ["/healthz", "/readyz", "/login"].map(async (url) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${door.port}${url}`);
    return [status, headers.get("content-type")];
  });
  const text = "text/plain; charset=utf-8";
  expect(await Promise.all(answers)).toEqual([
    [200, text],
    [503, text],
    [503, text],
  ]);
  await door.open();
});

it("says what it is, names no admin's link, and lets no one register", async () => {
  expect(demo.firstAdmin).toBeUndefined();
  expect(await visit().call("GET", "/api/config")).toMatchObject({
    topLine: DEMO_LINE,
    isDemo: true,
    registration: "closed",
    mail: "off",
    mailbox: false,
  });
});

it.each(DEMO_PEOPLE)("lets a visitor in as $username, who is no admin", async ({ username }) => {
  const call = await signInAs(username);
  expect(await call("GET", "/api/auth/user")).toMatchObject({ username, role: "user" });
});

it("tells a visitor of no other's sign-in, nor from which address", async () => {
  await signInAs("alice");
  const call = await signInAs("alice");
  const sessions = (await call("GET", "/api/auth/sessions")) as { place: string }[];
  expect(sessions.map(({ place }) => place)).toContain("a visitor of this demo");
  expect(JSON.stringify([sessions, await call("GET", "/api/notifications")])).not.toMatch(
    /127\.0\.0|own computer|New sign-in/,
  );
});

it("has no admin at all", async () => {
  const database = await joinDatabase(config);
  const pool = createPool(database.app);
  const { rows } = await pool.query(
    "select count(*)::int as people, count(*) filter (where role = 'admin')::int as admins from users",
  );
  expect(rows).toEqual([{ people: 27, admins: 0 }]);
  await pool.end();
  await database.stop();
});

const SHARED = Object.values(allEndpoints).filter(
  ({ method, url }) =>
    method !== "GET" &&
    (/^\/api\/auth\//.test(url) || /\/channel(?:\/|$)/.test(url)) &&
    !/\/(?:login|logout|reauthenticate|export)$/.test(url),
);

it("refuses every call that changes an account, or sets where a league's news goes", async () => {
  expect(SHARED.length).toBeGreaterThan(40);
  for (const { method, url } of SHARED) {
    const asked = url.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000");
    expect([url, ...(await refusalOf(asked, { method }))]).toEqual([url, 403, NOT_IN_A_DEMO]);
  }
});

it("lets people in however often strangers try wrong passwords", async () => {
  for (let tries = 0; tries < 12; tries += 1) {
    const body = JSON.stringify({ username: "casey", password: `wrong ${tries}` });
    const headers = { "content-type": "application/json", origin: demo.url ?? "" };
    const answer = await fetch(new URL("/api/auth/login", demo.url), { method: "POST", headers, body });
    expect(answer.status).toBe(401);
  }
  await signInAs("casey");
});

/** A visitor's browser at an address of their own, where someone is signed in. */
async function signedInAt(address: string, username: string) {
  const send = (url: string, { method = "POST", body = {}, cookie = "" } = {}) =>
    fetch(new URL(url, demo.url), {
      ...{ method, ...(method === "GET" ? {} : { body: JSON.stringify(body) }) },
      headers: {
        ...{ "content-type": "application/json", origin: demo.url ?? "", "x-forwarded-for": address, cookie },
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
      },
    });
  const signedIn = await send("/api/auth/login", { body: { username, password: DEMO_PASSWORD } });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
  return async (method: string, url: string, body = {}) => {
    const answer = await send(url, { method, body, cookie });
    return { status: answer.status, text: await answer.text() };
  };
}

it("tells no visitor another's address", async () => {
  await signedInAt("203.0.113.77", "dana");
  const other = await signedInAt("198.51.100.7", "dana");
  for (const [method, url] of [
    ...[
      ["GET", "/api/auth/sessions"],
      ["GET", "/api/auth/account-events"],
      ["GET", "/api/notifications"],
    ],
    ["POST", "/api/auth/export"],
  ] as const) {
    const { status, text } = await other(method, url, { currentPassword: DEMO_PASSWORD });
    expect([url, status]).toEqual([url, 200]);
    expect(text).not.toContain("203.0.113.77");
  }
});

it("lets a visitor act however much others have done as the same person", async () => {
  const busy = await signedInAt("203.0.113.78", "alice");
  const other = await signedInAt("198.51.100.8", "alice");
  const proofOf = async (visitor: typeof busy) =>
    (await visitor("POST", "/api/auth/reauthenticate", { currentPassword: DEMO_PASSWORD })).status;
  const begin = Date.now() + 86_400_000;
  const inDays = (days: number) => new Date(begin + days * 86_400_000).toISOString();
  const league = {
    ...{ name: "Everyone's", entryFee: "10", payoutStructure: [{ place: 1, percentage: 100 }] },
    ...{ paymentDeadline: inDays(30), endDate: inDays(120) },
  };
  for (let turn = 0; turn < 20; turn += 1) expect(await proofOf(busy)).toBe(200);
  for (let turn = 0; turn < 10; turn += 1) expect((await busy("POST", "/api/leagues", league)).status).toBe(201);
  expect([await proofOf(busy), (await busy("POST", "/api/leagues", league)).status]).toEqual([429, 429]);
  expect([await proofOf(other), (await other("POST", "/api/leagues", league)).status]).toEqual([200, 201]);
});

it("isn't deleted by another that is started on the same folder", async () => {
  const other = { ...config, port: await freePort() };
  await expect(serveDemo(other, { stories: [] })).rejects.toThrow("Another Potkeeper is already running");
  await signInAs("casey");
});

it(
  "starts over at night, ends everyone's session, and leaves what else is in its folder",
  async () => {
    const call = await signInAs("casey");
    const before = await call("GET", "/api/auth/user");
    fallNight();
    await expect.poll(() => nights, { timeout: PATIENCE_MS, interval: 200 }).toBe(2);
    await expect(call("GET", "/api/auth/user")).rejects.toThrow("401");
    const after = await (await signInAs("casey"))("GET", "/api/auth/user");
    expect((after as { id: string }).id).not.toBe((before as { id: string }).id);
    expect(existsSync(beside)).toBe(true);
  },
  PATIENCE_MS,
);

it.each([
  ["2026-11-30T03:00:00Z", "2026-11-30T10:00:00Z"],
  ["2026-11-30T09:30:00Z", "2026-12-01T10:00:00Z"],
  ["2026-12-31T23:59:59Z", "2027-01-01T10:00:00Z"],
])("started at %s, starts over at %s", (started, night) => {
  expect(msUntilNight(new Date(started))).toBe(Date.parse(night) - Date.parse(started));
});
