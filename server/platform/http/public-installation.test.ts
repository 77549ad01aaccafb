import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { register } from "#contract/people/auth.ts";
import { getAppConfig } from "#contract/platform/app-config.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { anAdmin, aPerson, type Person } from "#tests/support/world.ts";

const PUBLIC = {
  PUBLIC_URL: "https://pot.example",
  SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA",
  ALLOW_SANDBOX: "1",
  RATE_LIMIT: "on",
  SAFEGUARDS: "verified-email,strong-passwords,second-admin,commissioner-wait",
};
const ACCOUNT = {
  username: "casey",
  email: "casey@example.com",
  firstName: "Casey",
  lastName: "Tester",
  password: "a long and unusual phrase",
};

let world: TestApp;
const warned: string[] = [];
beforeAll(async () => {
  const log = createLog("silent");
  log.warn = ((...said: unknown[]) => void warned.push(String(said.at(-1)))) as never;
  log.child = (() => log) as never;
  world = await testApp({ environment: PUBLIC, log });
});
afterAll(() => world.close());

it("A public installation never says that it has no account yet", async () => {
  expect((await world.visitor().call(getAppConfig)).body.isNew).toBe(false);
});

describe("behind a TLS proxy that TRUST_PROXY doesn't name", () => {
  it("people still get their session cookie, and the log says once what to set", async () => {
    const headers = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https", origin: "https://pot.example" };
    const signedUp = await world.app.inject({ method: register.method, url: register.url, headers, payload: ACCOUNT });
    expect(signedUp.statusCode).toBe(201);
    const [cookie] = signedUp.cookies;
    expect(cookie).toMatchObject({ name: "__Host-session", secure: true, httpOnly: true, path: "/" });
    const again = await world.app.inject({
      url: "/api/auth/user",
      headers: { ...headers, cookie: `${cookie?.name}=${cookie?.value}` },
    });
    expect(again.json()).toMatchObject({ username: "casey" });
    expect(warned.filter((text) => text.includes("TRUST_PROXY=127.0.0.1"))).toHaveLength(1);
  });

  it("a request has the proxy's address, and counts as sent over HTTPS if the site's address is https", async () => {
    const alone = await testApp({ on: world.database, environment: PUBLIC });
    alone.app.get("/who", ({ ip, protocol }) => ({ ip, protocol }));
    const asked = { url: "/who", headers: { "x-forwarded-for": "203.0.113.9" } };
    expect((await alone.app.inject(asked)).json()).toEqual({ ip: "127.0.0.1", protocol: "https" });
    await alone.app.close();
  });
});

describe("behind a proxy that TRUST_PROXY names", () => {
  it.each(["127.0.0.1", "10.0.0.0/8, loopback"])(
    "the visitor has the address that the proxy names: %s",
    async (TRUST_PROXY) => {
      const behind = await testApp({ on: world.database, environment: { ...PUBLIC, TRUST_PROXY } });
      behind.app.get("/who", (request) => ({ ip: request.ip }));
      const headers = { "x-forwarded-for": "198.51.100.7, 203.0.113.9" };
      expect((await behind.app.inject({ url: "/who", headers })).json()).toEqual({ ip: "203.0.113.9" });
      const elsewhere = { url: "/who", headers, remoteAddress: "192.0.2.1" };
      expect((await behind.app.inject(elsewhere)).json()).toEqual({ ip: "192.0.2.1" });
      await behind.app.close();
    },
  );
});

describe("the API's description", () => {
  it.each([
    ["public installation", PUBLIC],
    ["trial", {}],
  ])("shows the admins' calls only to admins, in a %s", async (_, environment) => {
    const here = await testApp({ environment });
    const read = async (url: string, who?: Person) => {
      const answer = await here.app.inject({ url, headers: who ? { cookie: who.cookie() } : {} });
      const { paths = {} } = answer.json<{ paths?: object }>();
      return { status: answer.statusCode, paths: Object.keys(paths) };
    };
    const everyones = await read("/api/openapi.json");
    expect(everyones.paths).toContain("/api/leagues");
    expect(everyones.paths.filter((path) => path.startsWith("/api/admin"))).toEqual([]);
    const mailbox = { method: "GET", url: "/api/mailbox" } as const;
    expect(everyones.paths.includes(mailbox.url)).toBe(here.app.hasRoute(mailbox));
    expect((await read("/api/admin/openapi.json")).status).toBe(401);
    expect((await read("/api/admin/openapi.json", await aPerson(here, "kim"))).status).toBe(403);
    const admins = await read("/api/admin/openapi.json", await anAdmin(here, "ada"));
    expect(admins.paths).toContain("/api/admin/users");
    expect(admins.paths.filter((path) => !path.startsWith("/api/admin"))).toEqual([]);
    await here.close();
  });
});

describe("a trial in a container, which listens beyond itself", () => {
  it.each([
    ["127.0.0.1:3000", 200],
    ["localhost:8080", 200],
    ["[::1]:3000", 200],
    ["192.168.1.5:3000", 403],
    ["pot.example", 403],
    ["127.0.0.1.pot.example", 403],
  ])("is asked as %s and answers %i", async (host, status) => {
    const trial = await testApp({ on: world.database, environment: { HOST: "0.0.0.0", TRIAL: "1" } });
    const answer = await trial.app.inject({ url: "/api/config", headers: { host } });
    expect(answer.statusCode).toBe(status);
    await trial.app.close();
  });

  it("shows its mailbox to this machine, whose requests come from the container's network, and to no proxy", async () => {
    const statusOf = async (HOST: string, headers = {}) => {
      const trial = await testApp({ on: world.database, environment: { HOST, TRIAL: "1" } });
      const asked = {
        url: "/api/mailbox",
        remoteAddress: "172.17.0.1",
        headers: { host: "127.0.0.1:3000", ...headers },
      };
      const { statusCode } = await trial.app.inject(asked);
      await trial.app.close();
      return statusCode;
    };
    expect(await statusOf("0.0.0.0")).toBe(200);
    expect(await statusOf("0.0.0.0", { "x-forwarded-for": "203.0.113.9" })).toBe(403);
    expect(await statusOf("127.0.0.1")).toBe(403);
  });

  it("isn't asked who asks on a public installation", async () => {
    const answer = await world.app.inject({ url: "/api/config", headers: { host: "another.example" } });
    expect(answer.statusCode).toBe(200);
  });
});
