import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Prerendered, PrerenderedScreen } from "#contract/platform/prerendered.ts";
import { notFound } from "#server/platform/errors.ts";
import { registerErrorHandler } from "#server/platform/http/error-handler.ts";
import { screenPages } from "#server/platform/http/screen-pages.ts";
import { registerWebFiles } from "#server/platform/http/web-files.ts";

const TEMPLATE = `<!doctype html><head><meta name="description" content="A" /><title>A</title><script>early()</script>
<script type="module" src="/assets/index.js"></script></head>
<body><div id="root"></div><script>start()</script></body>`;

const screen = (name: string, more: Partial<PrerenderedScreen>): PrerenderedScreen => ({
  path: `/${name}`,
  title: `${name} · Potkeeper`,
  visitor: {
    markup: `<!--banner--><p>${name} for visitors</p><a href="/register">Join</a>`,
    scripts: [`/assets/${name}.js`],
    asks: [],
  },
  member: {
    markup: `<!--verify--><!--banner--><p>${name} for members</p><a class="here" href="/classifieds">Classifieds</a>`,
    scripts: [`/assets/${name}.js`, "/assets/bell.js"],
    asks: ["/api/auth/user"],
  },
  ...more,
});
const PRERENDERED: Prerendered = {
  banners: { mailbox: "<p>No real money moves $&</p>", sandbox: "", demo: "" },
  verifyBars: { asked: "", required: "<p>Verify {email} first</p>" },
  descriptionOfOwnMoney: "Its leagues keep their money",
  screens: [
    screen("login", {
      description: "Sign in & see",
      isWhole: true,
      ofOwnMoney: {
        description: "Your own money",
        visitor: { markup: "<p>You keep it</p>", scripts: ["/assets/own.js"], asks: ["/api/config"] },
      },
    }),
    screen("invite", {
      path: "/invite/:token",
      member: {
        ...{ markup: "", scripts: [] },
        ...{ asks: ["/api/mine", "/api/opened/:token"], onlyAskedByBrowser: ["/api/opened/:token"] },
      },
    }),
    screen("leagues", {
      path: "/leagues/:id",
      visitor: { markup: "", scripts: [], asks: ["/api/leagues/:id", "/api/leagues/:id/members"] },
      member: {
        markup: "<p>A shape</p>",
        worded: { markup: "<h1>{name}</h1><p>{rest}</p>", asks: ["/api/leagues/:id", "/api/mine"] },
        ...{ scripts: [], asks: ["/api/mine", "/api/leagues/:id"] },
      },
    }),
    screen("create", {
      member: { markup: "<p>A shape</p>", worded: { markup: "<h1>Create</h1>", asks: [] }, scripts: [], asks: [] },
    }),
  ],
  missing: screen("missing", {}),
};

const SITE = {
  url: "https://pot.example",
  banner: "mailbox" as const,
  emailVerification: "required" as const,
  takesPayments: true,
  hasClassifieds: true,
};
let webDir: string;
let app: FastifyInstance;
const asked: string[] = [];
beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), "potkeeper-pages-"));
  await writeFile(path.join(webDir, "index.html"), TEMPLATE);
  await writeFile(path.join(webDir, "prerendered.json"), JSON.stringify(PRERENDERED));
  app = fastify();
  registerErrorHandler(app);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header(
      "content-security-policy",
      "default-src 'self';script-src 'self' https://pay.example;style-src 'self'",
    );
  });
  app.get("/api/*", async ({ url }) => {
    asked.push(url);
    if (/mine|opened/.test(url)) return { isAnswer: true };
    if (url.endsWith("/named")) return { isLeague: true };
    throw notFound("Not found");
  });
  await registerWebFiles(app, {
    webDir,
    site: SITE,
    firstWords: {
      "/leagues/:id": (...answers) => ({
        "{name}": "<b>$& {rest}",
        "{rest}": answers.map((answer) => Object.keys(JSON.parse(answer))).join(" and "),
      }),
    },
    askerOf: async ({ headers: { cookie } }) => {
      if (cookie === "session=fails") throw new Error("No database");
      return {
        isVisitor: cookie === undefined,
        unverifiedEmail: cookie === "session=new" ? "a&$&@b.example" : undefined,
      };
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(webDir, { recursive: true });
});

const visit = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const SIGNED_IN = { cookie: "session=s" };

describe("a screen's page", () => {
  it("shows visitors the screen at once, below the installation's banner, and says that no one is signed in", async () => {
    const { body } = await visit("/login?next=/player");
    expect(body).toContain("<p>No real money moves $&</p><p>login for visitors</p>");
    expect(body).toContain('<meta name="visitor" content="" />');
    expect(body).not.toContain("/api/auth/user");
    expect(body).not.toContain("bell.js");
  });

  it("adds where a visitor is going, and nothing else, to the link to register", async () => {
    const linkAt = async (url: string) => (await visit(url)).body.match(/<a href="([^>]*)">/)?.[1];
    expect(await linkAt("/login?next=%2Fjoin%2Fa%3Fb%3D%22%3E")).toBe("/register?next=%2Fjoin%2Fa%3Fb%3D%22%3E");
    expect(await linkAt("/login?other=%2Fplayer")).toBe("/register");
  });

  it("asks those who have to verify an address for it in place of the banner", async () => {
    const { body } = await visit("/login", { cookie: "session=new" });
    expect(body).toContain("<p>Verify a&amp;$&amp;@b.example first</p><p>login for members</p>");
    expect((await visit("/login", SIGNED_IN)).body).toContain("<p>No real money moves $&</p><p>login for members</p>");
  });

  it("of a member leaves out a heading that the address's query may change", async () => {
    expect((await visit("/create", SIGNED_IN)).body).toContain("<h1>Create</h1>");
    const { body } = await visit("/create?again=7", SIGNED_IN);
    expect(body).toContain("<p>A shape</p>");
    expect(body).not.toContain("<h1>");
  });

  it("shows members the words of its answers as text, even if they look like markup", async () => {
    expect((await visit("/leagues/named", SIGNED_IN)).body).toContain(
      "<h1>&lt;b&gt;$&amp; {rest}</h1><p>isLeague and isAnswer</p>",
    );
  });

  it("shows members only a shape if one of its answers is missing, and visitors none of the answer's words", async () => {
    expect((await visit("/leagues/7", SIGNED_IN)).body).toContain("<p>A shape</p>");
    expect((await visit("/leagues/named")).body).not.toContain("<h1>");
  });

  it("is the one for members if the server can't find out who is asking", async () => {
    expect((await visit("/login", { cookie: "session=fails" })).body).toContain("<p>login for members</p>");
  });

  it("shows browsers with a session the members' screen, and asks who they are while the code loads", async () => {
    const { body, headers } = await visit("/login", SIGNED_IN);
    expect(body).toContain("<p>login for members</p>");
    expect(body).not.toContain('name="visitor"');
    expect(body).toContain('<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/auth/user" />');
    expect(body).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/bell.js" />');
    expect(headers.vary).toBe("cookie, accept-encoding");
  });

  it("holds its code back until the first paint if the screen or its words are there without it, and only then", async () => {
    const codeIn = async (url: string, headers = {}) => {
      const { body } = await visit(url, headers);
      const waiting = body.match(/<template id="code">([\s\S]*)<\/template>/)?.[1] ?? "";
      const files = /(?:src|href)="(\/assets\/[^"]+)"/g;
      const filesIn = (text: string) => [...text.matchAll(files)].map(([, file]) => file);
      return { waiting: filesIn(waiting), atOnce: filesIn(body.replace(waiting, "")) };
    };
    const [whole, missing] = [
      ["/assets/index.js", "/assets/login.js"],
      ["/assets/index.js", "/assets/missing.js"],
    ];
    expect(await codeIn("/login")).toEqual({ waiting: whole, atOnce: [] });
    expect(await codeIn("/login", SIGNED_IN)).toEqual({ waiting: [], atOnce: [...whole, "/assets/bell.js"] });
    expect(await codeIn("/nowhere")).toEqual({ waiting: [], atOnce: missing });
    expect(await codeIn("/leagues/named", SIGNED_IN)).toEqual({ waiting: ["/assets/index.js"], atOnce: [] });
    expect(await codeIn("/leagues/7", SIGNED_IN)).toEqual({ waiting: [], atOnce: ["/assets/index.js"] });
  });

  it("has its title, and for search engines its description and address", async () => {
    const { body } = await visit("/LOGIN/");
    expect(body.match(/<title>.*?<\/title>/g)).toEqual(["<title>login · Potkeeper</title>"]);
    expect(body.match(/<meta name="description".*?>/g)).toEqual([
      '<meta name="description" content="Sign in &amp; see" />',
    ]);
    expect(body).toContain('<link rel="canonical" href="https://pot.example/login" />');
  });

  it("without a description has the site's, and no address for search engines", async () => {
    const { body } = await visit("/leagues/7");
    expect(body).toContain('<meta name="description" content="A" />');
    expect(body).not.toContain("canonical");
  });

  it("asks for what its address names, written so that it can't become another address or markup", async () => {
    const { body } = await visit("/leagues/a%22><b>%3F");
    expect(body).toContain('href="/api/leagues/a%22%3E%3Cb%3E%3F/members"');
    expect(body).not.toContain("<b>");
  });

  it("brings the answers with it, but leaves to the browser what changes something", async () => {
    asked.length = 0;
    const { body } = await visit("/invite/t1", SIGNED_IN);
    expect(asked).toEqual(["/api/mine"]);
    expect(body).toContain('{"/api/mine":{"isAnswer":true}}');
    expect(body).toContain('<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/opened/t1" />');
  });

  it("has all of the answers before the script that lets its code start", async () => {
    const { body } = await visit("/leagues/named", SIGNED_IN);
    const answers = body.indexOf('"/api/leagues/named":{"isLeague":true}}</script>');
    expect(answers).toBeGreaterThan(0);
    expect(body.indexOf("start()")).toBeGreaterThan(answers);
  });

  it("of an unknown address is the missing screen's", async () => {
    expect((await visit("/nowhere/at/all")).body).toContain("<title>missing · Potkeeper</title>");
  });
});

describe("a page of an installation without a processor", () => {
  const pages = () => screenPages(webDir, { ...SITE, banner: undefined, takesPayments: false }, {});
  const visitor = { isVisitor: true };

  it("shows visitors the screen that is meant for it, with its code, answers and description", () => {
    expect(pages().asksAt("/login", visitor)).toEqual([]);
    const page = pages().pageAt("/login", visitor);
    expect(page).toContain("<p>You keep it</p>");
    expect(page).toContain('href="/assets/own.js"');
    expect(page).toContain('as="fetch" crossorigin="use-credentials" href="/api/config"');
    expect(page).toContain('<meta name="description" content="Your own money" />');
    for (const other of ["login for visitors", "/assets/login.js", "Sign in"]) expect(page).not.toContain(other);
  });

  it("shows members the same as everywhere", () => {
    expect(pages().pageAt("/login", { isVisitor: false })).toContain("<p>login for members</p>");
  });

  it("has a description that fits where the screen has none", () => {
    const page = pages().pageAt("/leagues/7", visitor);
    expect(page.match(/<meta name="description".*?>/g)).toEqual([
      '<meta name="description" content="Its leagues keep their money" />',
    ]);
  });
});

it("A page leads to the classifieds only where a league can be in them", () => {
  const leads = (hasClassifieds: boolean) =>
    screenPages(webDir, { ...SITE, hasClassifieds }, {})
      .pageAt("/login", { isVisitor: false })
      .match(/<p>login for members.*?<\/a>/)?.[0];
  expect(leads(true)).toBe('<p>login for members</p><a class="here" href="/classifieds">Classifieds</a>');
  expect(leads(false)).toBeUndefined();
});

describe("a page on its way", () => {
  it("is compressed as the browser accepts it", async () => {
    const { body } = await visit("/login");
    const brotli = await visit("/login", { "accept-encoding": "gzip, br" });
    expect([brotli.headers["content-encoding"], String(brotliDecompressSync(brotli.rawPayload))]).toEqual(["br", body]);
    const gzip = await visit("/login", { "accept-encoding": "gzip" });
    expect([gzip.headers["content-encoding"], String(gunzipSync(gzip.rawPayload))]).toEqual(["gzip", body]);
  });

  it("isn't sent again while it is the same, and is after signing in", async () => {
    const { headers } = await visit("/login");
    const tag = { "if-none-match": String(headers.etag) };
    expect((await visit("/login", tag)).statusCode).toBe(304);
    expect((await visit("/login", { ...tag, ...SIGNED_IN })).statusCode).toBe(200);
  });

  it.each([
    ["a visitor's", {}, "no-cache"],
    ["a member's", SIGNED_IN, "private, no-cache"],
    ["of someone who may be a member", { cookie: "session=fails" }, "private, no-cache"],
    ["with the address that its reader has to verify", { cookie: "session=new" }, "private, no-store"],
  ])("%s, says who may keep it, and that it depends on the session", async (_, headers, kept) => {
    expect((await visit("/login", headers)).headers).toMatchObject({
      "cache-control": kept,
      vary: "cookie, accept-encoding",
    });
  });

  it("allows its own inline scripts by their hashes, and no other", async () => {
    const { headers } = await visit("/login");
    const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
    expect(headers["content-security-policy"]).toBe(
      `default-src 'self';script-src 'self' https://pay.example ${hashOf("early()")} ${hashOf("start()")};style-src 'self'`,
    );
  });

  it("is new as soon as the build is", async () => {
    await writeFile(path.join(webDir, "index.html"), TEMPLATE.replace("early()", "earlier()"));
    expect((await visit("/login")).body).toContain("earlier()");
    await writeFile(path.join(webDir, "index.html"), TEMPLATE);
  });
});

it("The build's prerendered screens aren't files of the site", async () => {
  expect((await visit("/prerendered.json")).statusCode).toBe(404);
});
