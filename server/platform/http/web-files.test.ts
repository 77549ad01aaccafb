import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerErrorHandler } from "#server/platform/http/error-handler.ts";
import { registerWebFiles } from "#server/platform/http/web-files.ts";

let webDir: string;
let app: FastifyInstance;
beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), "potkeeper-web-"));
  await mkdir(path.join(webDir, "assets"));
  await writeFile(path.join(webDir, "index.html"), "<!doctype html><title>Potkeeper</title>");
  await writeFile(path.join(webDir, "icon.svg"), "<svg/>");
  await writeFile(path.join(webDir, "about.txt"), "About");
  await writeFile(path.join(webDir, "manifest.webmanifest"), "{}");
  await writeFile(path.join(webDir, "assets", "app.js.map"), "{}");
  await writeFile(path.join(webDir, "assets", "app.js"), "plain");
  await writeFile(path.join(webDir, "assets", "app.js.br"), brotliCompressSync("built as brotli"));
  await writeFile(path.join(webDir, "assets", "app.js.gz"), gzipSync("built as gzip"));
  app = fastify();
  registerErrorHandler(app);
  await registerWebFiles(app, {
    webDir,
    site: {
      url: "https://pot.example",
      banner: undefined,
      emailVerification: "asked",
      takesPayments: true,
      hasClassifieds: true,
    },
    askerOf: async ({ headers: { cookie } }) => ({
      isVisitor: cookie === undefined,
      unverifiedEmail: cookie && "new@b.example",
    }),
    previewOf: async (place) => {
      if (place === "/join/broken") throw new Error("The database is gone.");
      const title = "Sunday </title><script>alert(1)</script> $& Crew";
      return place === "/join/abc" ? { title, description: 'A "pot"', isSecret: true } : undefined;
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(webDir, { recursive: true });
});

describe("a file that the build has compressed", () => {
  it.each([
    ["br", "br, gzip"],
    ["gzip", "gzip, deflate"],
  ])("is sent as %s to clients that accept %s", async (encoding, accepted) => {
    const answer = await app.inject({ url: "/assets/app.js", headers: { "accept-encoding": accepted } });
    const content = encoding === "br" ? brotliDecompressSync(answer.rawPayload) : gunzipSync(answer.rawPayload);
    expect([answer.statusCode, String(content)]).toEqual([200, `built as ${encoding === "br" ? "brotli" : "gzip"}`]);
    expect(answer.headers).toMatchObject({
      "content-encoding": encoding,
      "content-type": "application/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
  });

  it("is described to HEAD without its content", async () => {
    const answer = await app.inject({ method: "HEAD", url: "/assets/app.js", headers: { "accept-encoding": "br" } });
    expect([answer.statusCode, answer.headers["content-encoding"], answer.body]).toEqual([200, "br", ""]);
  });

  it("is sent uncompressed to clients that accept neither", async () => {
    const answer = await app.inject({ url: "/assets/app.js", headers: { "accept-encoding": "identity" } });
    expect([answer.body, answer.headers["content-encoding"]]).toEqual(["plain", undefined]);
  });
});

describe("a page with a link preview", () => {
  it("has its title, description and picture in the HTML, escaped, and no place in search results", async () => {
    const { body, headers } = await app.inject({ url: "/join/abc?from=chat" });
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toContain(
      "<title>Sunday &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; Crew · Potkeeper</title>",
    );
    expect(body).not.toContain("<script>alert");
    for (const tag of [
      '<meta property="og:description" content="A &quot;pot&quot;" />',
      '<meta property="og:url" content="https://pot.example/join/abc" />',
      '<meta property="og:image" content="https://pot.example/icon-maskable-512.png" />',
      '<meta property="og:image:width" content="512" />',
      '<meta property="og:image:height" content="512" />',
      '<meta name="twitter:card" content="summary" />',
      '<meta name="twitter:image" content="https://pot.example/icon-maskable-512.png" />',
      '<meta name="robots" content="noindex" />',
    ])
      expect(body).toContain(tag);
  });

  it("is kept by its reader's browser only, and by none while its reader has an address to verify", async () => {
    const visitors = await app.inject({ url: "/join/abc" });
    expect(visitors.headers["cache-control"]).toBe("private, no-cache");
    const members = await app.inject({ url: "/join/abc", headers: { cookie: "session=new" } });
    expect(members.headers["cache-control"]).toBe("private, no-store");
  });

  it("is the plain page when the preview can't be found", async () => {
    const answer = await app.inject({ url: "/join/broken" });
    expect([answer.statusCode, answer.body]).toEqual([200, "<!doctype html><title>Potkeeper</title>"]);
  });
});

it.each(["icon.svg", "about.txt", "manifest.webmanifest", "assets/app.js", "nothing.txt", ""])(
  "Text at /%s names its charset",
  async (name) => {
    expect((await app.inject({ url: `/${name}` })).headers["content-type"]).toMatch(/; charset=utf-8$/);
  },
);

it("TRACE is answered with 404 and without the request", async () => {
  const answer = await app.inject({ method: "TRACE" as never, url: "/", headers: { cookie: "secret" } });
  expect([answer.statusCode, answer.body.includes("secret")]).toEqual([404, false]);
});

describe("the page", () => {
  it.each(["/", "/leagues/create", "/invite/some-token", "/nowhere?x=a.b"])("is shown at %s", async (url) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.body).toContain("<title>Potkeeper</title>");
  });

  it.each(["/", "/login"])("answers HEAD %s without its body", async (url) => {
    const answer = await app.inject({ method: "HEAD", url });
    expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([
      200,
      "text/html; charset=utf-8",
      "",
    ]);
  });

  it.each([
    "/.env",
    "/%2eenv",
    "/.git/HEAD",
    "/robots.txt",
    "/package.json",
    "/server/config.ts",
    "/assets/app.js.map",
    "/assets/nothing.js",
    "/assets/..%2ficon.svg",
    "/assets/app.js.br",
    "/assets/",
    "/api/nothing",
  ])("is not shown for a file that isn't there: %s", async (url) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: "Not found" }]);
  });

  it("is not the answer to a POST", async () => {
    expect((await app.inject({ method: "POST", url: "/" })).statusCode).toBe(404);
  });

  it("doesn't replace existing files", async () => {
    const answer = await app.inject({ url: "/icon.svg" });
    expect([answer.statusCode, answer.body]).toEqual([200, "<svg/>"]);
  });
});
