import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { query, queryKey } from "#web/api/query.ts";
import { isApiError, isUnsent, messageOf, pathOf, request } from "#web/api/request.ts";

const ID = "0d5c7b2e-0000-4000-8000-000000000000";

function answering(status: number, body: string, statusText = "") {
  const fetched = vi.fn(async () => new Response(body, { status, statusText }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => vi.stubGlobal("navigator", { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

describe("A call", () => {
  it("fills in its path, escaping other characters", () => {
    expect(pathOf("GET /api/leagues/:id", { params: { id: ID } })).toBe(`/api/leagues/${ID}`);
    expect(pathOf("GET /api/invitations/:token", { params: { token: "a/b?c" } })).toBe("/api/invitations/a%2Fb%3Fc");
  });

  it("puts only the given query after its path", () => {
    expect(pathOf("GET /api/mailbox", { query: { to: "a@b.c", cursor: undefined } })).toBe("/api/mailbox?to=a%40b.c");
    expect(pathOf("GET /api/mailbox", { query: {} })).toBe("/api/mailbox");
  });

  it("sends cookies, and JSON only when there is a body", async () => {
    proves("7.general.cookies", "7.general.body");
    const fetched = answering(200, "{}");
    await request("POST /api/leagues/:id/join", { params: { id: "1" } });
    await request("POST /api/auth/login", { body: { username: "maya", password: "secret" } });
    expect(fetched.mock.calls).toEqual([
      ["/api/leagues/1/join", { method: "POST", credentials: "include" }],
      [
        "/api/auth/login",
        {
          method: "POST",
          credentials: "include",
          headers: { "content-type": "application/json" },
          body: '{"username":"maya","password":"secret"}',
        },
      ],
    ]);
  });

  it("reads the answer as JSON", async () => {
    proves("7.general.json");
    answering(200, '{"totalLeagues":2}');
    expect(await request("GET /api/dashboard/commissioner-stats")).toEqual({ totalLeagues: 2 });
  });

  it("fails with the status and the body's message", async () => {
    proves("7.general.not-ok", "7.general.message", "8.generic.message");
    answering(409, '{"message":"This league is full"}');
    const error = await failure(request("POST /api/leagues/:id/join", { params: { id: ID } }));
    expect(error).toMatchObject({ message: '409: {"message":"This league is full"}', status: 409 });
    expect(messageOf(error, "Failed")).toBe("This league is full");
  });

  it("fails with the status text when the body is empty", async () => {
    proves("8.generic.status-text");
    answering(502, "", "Bad Gateway");
    const error = await failure(request("GET /api/config"));
    expect(error).toMatchObject({ message: "502: Bad Gateway" });
  });

  it("shows the screen's own message if a proxy answers with a page", async () => {
    answering(504, "<html></html>", "Gateway Timeout");
    const error = await failure(request("GET /api/config"));
    expect(isApiError(error)).toBe(true);
    expect(messageOf(error, "Failed to update league")).toBe("Failed to update league");
  });
});

describe("Without a connection", () => {
  it("a change isn't sent, and a load is tried", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    const fetched = answering(200, "{}");
    const error = await failure(request("POST /api/leagues/:id/join", { params: { id: ID } }));
    expect(fetched).not.toHaveBeenCalled();
    expect([messageOf(error, "Failed"), isUnsent(error)]).toEqual(["You're offline. No money moved.", true]);
    expect(await request("GET /api/config")).toEqual({});
  });

  it("a change whose answer is lost doesn't claim that nothing happened", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const error = await failure(request("POST /api/leagues/:id/join", { params: { id: ID } }));
    expect(messageOf(error, "Failed")).toMatch(/^The connection failed, so this may have gone through/);
    expect(isUnsent(error)).toBe(false);
  });
});

describe("A query key", () => {
  it("is the path when its parts are joined by slashes", () => {
    const key = queryKey("GET /api/leagues/:id/members", { params: { id: ID } });
    expect(key).toEqual(["/api", "leagues", ID, "members"]);
    expect(key.join("/")).toBe(`/api/leagues/${ID}/members`);
  });

  it("belongs to the load of that path", async () => {
    proves("7.general.query-key");
    const fetched = answering(200, "[]");
    const { queryKey: key, queryFn } = query("GET /api/leagues/my-player");
    await (queryFn as () => Promise<unknown>)();
    expect(fetched).toHaveBeenCalledWith(key.join("/"), expect.anything());
  });
});
