import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { withWorld } from "#tests/support/with-world.ts";

const world = withWorld();
beforeAll(async () => {
  await world.app.listen({ host: "127.0.0.1", port: 0 });
});

/** Returns the server's answer to these raw bytes. */
async function answerTo(bytes: string) {
  const socket = connect((world.app.server.address() as AddressInfo).port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  socket.write(bytes);
  await once(socket, "close");
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { head: head.toLowerCase(), body };
}

const HEADERS = ["content-type: application/json; charset=utf-8", "x-content-type-options: nosniff"];

describe("a request that can't be read", () => {
  it.each([
    ["no HTTP at all", "EHLO mail.example\r\n\r\n", 400],
    ["an unknown method", "HACK / HTTP/1.1\r\nHost: x\r\n\r\n", 400],
    [
      "two lengths",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["endless headers", `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["an address that can't be decoded", "GET /% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["such an address below the API", "GET /api/leagues/%C3%28 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
  ])("gets a sentence and the headers of every other answer: %s", async (_what, bytes, status) => {
    const { head, body } = await answerTo(bytes);
    expect(head).toContain(`http/1.1 ${status}`);
    for (const header of HEADERS) expect(head).toContain(header);
    expect(head).toMatch(/content-security-policy: .*frame-ancestors 'none'/);
    expect(Object.keys(JSON.parse(body))).toEqual(["message"]);
    expect(JSON.parse(body).message).toMatch(/^This .*\.$/);
  });

  it("is only refused: the server keeps running", async () => {
    expect((await answerTo("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).head).toContain("200 ok");
  });
});

describe("the mailbox", () => {
  const ask = (query: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url: `/api/mailbox${query}`, headers });

  it("refuses an address that a database can't store", async () => {
    const { statusCode, json } = await ask("?to=%00");
    expect([statusCode, json().message]).toEqual([400, "This text has a character that cannot be stored"]);
  });

  it.each([
    ["another site's name for this machine", { host: "rebound.example" }],
    ["a proxy that says whom it serves", { "x-forwarded-for": "203.0.113.9" }],
    ["a proxy that says so in another way", { forwarded: "for=203.0.113.9" }],
  ])("of a trial opens only on its own machine, not through %s", async (_what, headers) => {
    expect((await ask("", { host: "127.0.0.1:3000" })).statusCode).toBe(200);
    const { statusCode, json } = await ask("", headers);
    expect([statusCode, json().message]).toEqual([
      403,
      expect.stringMatching(/^The mailbox only opens on the machine/),
    ]);
  });
});

describe("/metrics", () => {
  const PUBLIC = {
    PUBLIC_URL: "https://pot.example",
    SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA",
    ALLOW_SANDBOX: "1",
    RATE_LIMIT: "on",
  };
  const status = async (app: TestApp["app"], headers: Record<string, string> = {}) =>
    (await app.inject({ url: "/metrics", headers })).statusCode;

  it("are open to a trial's own machine", async () => {
    expect(await status(world.app)).toBe(200);
    expect(await status(world.app, { "x-forwarded-for": "203.0.113.9" })).toBe(404);
    expect(await status(world.app, { host: "rebound.example" })).toBe(404);
  });

  it("are closed on a public installation, even if its proxy adds no header", async () => {
    const { app } = await testApp({ on: world.database, environment: PUBLIC });
    expect(await status(app)).toBe(404);
    await app.close();
  });

  it("need METRICS_TOKEN if it is set", async () => {
    const METRICS_TOKEN = "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA";
    for (const environment of [{ METRICS_TOKEN }, { ...PUBLIC, METRICS_TOKEN }]) {
      const { app } = await testApp({ on: world.database, environment });
      expect(await status(app, { authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
      expect(await status(app, { authorization: "Bearer guessed" })).toBe(404);
      expect(await status(app)).toBe(404);
      await app.close();
    }
  });
});
