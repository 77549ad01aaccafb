import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "#tests/support/app.ts";

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_a",
  STRIPE_PUBLISHABLE_KEY: "pk_test_a",
  STRIPE_WEBHOOK_SECRET: "whsec_a",
};

let world: TestApp | undefined;
afterEach(() => world?.close());

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** Returns what an installation's pages may load besides their own inline scripts, by directive, and its other headers. */
async function headersOf(environment: Record<string, string>) {
  world = await testApp({ environment });
  const { headers, body } = await world.app.inject({ url: "/" });
  const own = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => hashOf(script));
  const policy = String(headers["content-security-policy"]);
  const sources = Object.fromEntries(
    policy.split(";").map((directive): [string, string[]] => {
      const [name = "", ...values] = directive.trim().split(" ");
      return [name, values.filter((value) => !own.includes(value))];
    }),
  );
  return { headers, policy, sources };
}

describe("what pages may load", () => {
  it.each([
    ["in the sandbox", {}],
    ["while payments are disabled", { ...STRIPE, STRIPE_SECRET_KEY: "pk_test_a" }],
  ])("is from this site only %s", async (_when, environment) => {
    const { headers, policy, sources } = await headersOf(environment);
    expect(policy).not.toContain("stripe");
    expect(policy).not.toContain("http");
    expect(sources).toMatchObject({
      "default-src": ["'self'"],
      "script-src": ["'self'"],
      "connect-src": ["'self'"],
      "frame-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'none'"],
    });
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  });

  it("includes what Stripe's form needs in Stripe mode, and nothing else", async () => {
    const { headers, sources } = await headersOf(STRIPE);
    expect(sources).toEqual({
      "default-src": ["'self'"],
      "script-src": ["'self'", "https://js.stripe.com", "https://*.js.stripe.com"],
      "style-src": ["'self'", "'unsafe-inline'"],
      "img-src": ["'self'", "data:"],
      "font-src": ["'self'"],
      "connect-src": ["'self'", "https://api.stripe.com"],
      "frame-src": ["'self'", "https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
      "worker-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    });
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
    expect(headers).not.toHaveProperty("cross-origin-embedder-policy");
  });
});

describe("a script of the page", () => {
  it("can't be read as anything else or by another site, and carries none of a page's policies", async () => {
    world = await testApp();
    const { body } = await world.app.inject({ url: "/" });
    const script = /\/assets\/[\w-]+\.js/.exec(body)?.[0] ?? "";
    const { statusCode, headers } = await world.app.inject({ url: script });
    expect([statusCode, headers["content-type"]]).toEqual([200, expect.stringContaining("javascript")]);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers).not.toHaveProperty("content-security-policy");
    expect(headers).not.toHaveProperty("x-frame-options");
  });
});

describe("an installation reached over HTTPS", () => {
  it("tells browsers to use HTTPS for a year, subdomains too, and one reached over HTTP doesn't", async () => {
    const { headers } = await headersOf({ PUBLIC_URL: "http://127.0.0.1:3000" });
    expect(headers).not.toHaveProperty("strict-transport-security");
    await world?.close();
    const secure = await headersOf({
      PUBLIC_URL: "https://pot.example",
      SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA",
      ALLOW_SANDBOX: "1",
      RATE_LIMIT: "on",
    });
    expect(secure.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(secure.sources).toHaveProperty("upgrade-insecure-requests");
  });
});

describe("a page whose address holds a token", () => {
  it.each([
    "/reset-password?token=x",
    "/invite/x",
    "/replacement-invite/x",
    "/join/x",
    "/keep-second-factor/x",
    "/not-me/x",
    "/newsletter/confirm?token=x",
    "/unsubscribe/x",
    "/verify-email/x",
  ])("sends its address to no other site: %s", async (url) => {
    world = await testApp();
    expect((await world.app.inject({ url })).headers["referrer-policy"]).toBe("no-referrer");
  });
});
