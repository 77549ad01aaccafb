import { type FastifyRequest, fastify } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { answersMarkup, pageAsker } from "#server/platform/http/page-answers.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, type Person } from "#tests/support/world.ts";

describe("the answers that a page brings with it", () => {
  const app = fastify({ trustProxy: "127.0.0.1" });
  const askForPage = pageAsker(app);
  const late: (() => void)[] = [];
  let asked: string[] = [];
  beforeAll(() => {
    app.addHook("onRequest", async ({ url }) => void asked.push(url));
    app.get("/api/fine", async ({ headers: { cookie }, ip }) => ({ cookie, ip }));
    app.get("/api/unchanged", async ({ headers }, reply) => reply.code(headers["if-none-match"] ? 304 : 200).send({}));
    app.get("/api/refused", async (_request, reply) => reply.code(403).send({ message: "No" }));
    app.get("/api/text", async () => "plain");
    app.get("/api/large", async () => ({ text: "x".repeat(200_000) }));
    app.get("/api/broken", async () => Promise.reject(new Error("No database")));
    app.get("/api/late", () => new Promise<void>((resolve) => late.push(resolve)));
    app.get("/page", async (request) => {
      const { of } = request.query as { of: string };
      return Object.fromEntries(await askForPage(request, of.split(",")));
    });
  });
  afterEach(async () => {
    for (const answer of late.splice(0)) answer();
    await new Promise(setImmediate);
  });
  afterAll(() => app.close());

  const answersTo = async (paths: string[], headers = {}) => {
    asked = [];
    const { body } = await app.inject({ url: `/page?of=${paths.join(",")}`, headers });
    return JSON.parse(body) as Record<string, string>;
  };

  it("are those to the browser's own session and address", async () => {
    const headers = { cookie: "session=s", "x-forwarded-for": "203.0.113.9" };
    const answers = await answersTo(["/api/fine"], headers);
    expect(JSON.parse(answers["/api/fine"] ?? "")).toEqual({ cookie: "session=s", ip: "203.0.113.9" });
  });

  it("leave out refusals, failures, and answers that aren't JSON, are too large or are late", async () => {
    const others = ["refused", "text", "large", "broken", "late"].map((name) => `/api/${name}`);
    expect(Object.keys(await answersTo([...others, "/api/fine"]))).toEqual(["/api/fine"]);
    expect(asked).toEqual(expect.arrayContaining(others));
  });

  it("aren't asked for while many of those for earlier pages are late", async () => {
    await answersTo(Array.from({ length: 10 }, () => "/api/late"));
    expect(await answersTo(["/api/fine"])).toEqual({});
    expect(asked).toEqual(["/page?of=/api/fine"]);
    for (const answer of late.splice(0)) answer();
    await expect.poll(() => answersTo(["/api/fine"])).toHaveProperty(["/api/fine"]);
  });

  it("aren't asked for in the name of a browser whose address is gone with its connection", async () => {
    asked = [];
    const gone = { headers: {}, socket: {}, log: app.log } as unknown as FastifyRequest;
    expect([...(await askForPage(gone, ["/api/fine"]))]).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("are whole, even if the browser already has the page", async () => {
    expect(await answersTo(["/api/unchanged"], { "if-none-match": '"page"' })).toEqual({ "/api/unchanged": "{}" });
  });
});

it("What people have written can't end the element that holds it", () => {
  const name = "</script><script>alert(1)</script><!--";
  const markup = answersMarkup(new Map([["/api/leagues/1", JSON.stringify({ name })]]));
  const [, text = ""] = /^<script type="application\/json" id="answers">([^<]*)<\/script>$/.exec(markup) ?? [];
  expect(JSON.parse(text)).toEqual({ "/api/leagues/1": { name } });
});

it("A page without answers has no element for them", () => {
  expect(answersMarkup(new Map())).toBe("");
});

describe("the answers in the page of a league that isn't public", () => {
  let world: TestApp;
  let commissioner: Person;
  let stranger: Person;
  let path: string;
  beforeAll(async () => {
    world = await testApp();
    const askForPage = pageAsker(world.app);
    world.app.get("/page", async (request) => {
      return Object.fromEntries(await askForPage(request, ["/api/auth/user", path]));
    });
    commissioner = await aPerson(world, "casey");
    stranger = await aPerson(world, "sam");
    path = `/api/leagues/${(await aLeague(world, commissioner, { isPublic: false })).id}`;
  });
  afterAll(() => world.close());

  const askedBy = async (person: Person | undefined) => {
    const { body } = await world.app.inject({ url: "/page", headers: person ? { cookie: person.cookie() } : {} });
    return JSON.parse(body) as Record<string, string>;
  };

  it("are the API's own for its commissioner, and leave out the league for everyone else", async () => {
    const { body } = await world.app.inject({ url: path, headers: { cookie: commissioner.cookie() } });
    expect((await askedBy(commissioner))[path]).toBe(body);
    expect(Object.keys(await askedBy(stranger))).toEqual(["/api/auth/user"]);
    expect(await askedBy(undefined)).toEqual({});
  });
});
