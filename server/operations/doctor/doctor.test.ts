import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WireRequest, WireResponse } from "#sandbox/wire.ts";
import { examine } from "#server/operations/doctor/examine.ts";
import { writeReport } from "#server/operations/doctor/write-report.ts";
import { ensureAppLogin } from "#server/platform/db/app-login.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { aRecipient, processorWorld, serve, type World } from "#tests/processor/world.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { anIdentityProvider } from "#tests/support/identity-provider.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import { CALLBACK } from "#tests/support/through-provider.ts";

type Changed = (body: string) => string;
const LIVE = { STRIPE_SECRET_KEY: "sk_live_potkeeper", STRIPE_PUBLISHABLE_KEY: "pk_live_potkeeper" };

let world: World;
let socket: Awaited<ReturnType<typeof serve>>;
let mailServer: Awaited<ReturnType<typeof aMailServer>>;
let dataDir: string;
let environment: Record<string, string>;
/** How a test changes the processor's answers, by path. */
let changed: Record<string, Changed> = {};
const refusals = new Map<string, number>();

beforeAll(async () => {
  world = await processorWorld({ publicUrl: "https://pot.example.com" });
  await ensureAppLogin(world.connectionString);
  socket = await serve(answer);
  mailServer = await aMailServer();
  dataDir = await mkdtemp(path.join(tmpdir(), "potkeeper-doctor-"));
});
afterAll(async () => {
  mailServer.close();
  await socket.close();
  await world.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => {
  changed = {};
  refusals.clear();
  environment = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://pot.example.com",
    SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA",
    DATABASE_URL: world.connectionString,
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    TRUST_PROXY: "127.0.0.1",
    MAIL_FROM: "Potkeeper <pots@example.com>",
    TERMS_URL: "https://potkeeper.example/terms",
    TERMS_VERSION: "1",
    PRIVACY_URL: "https://potkeeper.example/privacy",
    CONTACT: "help@potkeeper.example",
    MIN_AGE: "21",
    PLACES: "not US-WA",
    PLACES_REASON: "Not there.",
    PROCESSOR_APPROVAL: "Jane Doe at Stripe; 2026-10-01; case 4711",
    DORMANT_AFTER: "default=1095",
    STRIPE_SECRET_KEY: world.sandbox.secretKey,
    STRIPE_PUBLISHABLE_KEY: "pk_test_potkeeper",
    STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdefgh,whsec_1123456789abcdefgh, whsec_2123456789abcdefgh",
    STRIPE_API_BASE: socket.url,
  };
});

/** Answers like the sandbox, but also accepts live keys, and applies a test's changes. */
async function answer(request: WireRequest): Promise<WireResponse> {
  const [place = ""] = request.url.split("?");
  const refused = refusals.get(place);
  if (refused)
    return { status: refused, headers: {}, body: JSON.stringify({ error: { message: "Not for this key." } }) };
  const isLive = request.headers.authorization === "Bearer sk_live_potkeeper";
  const authorization = isLive ? `Bearer ${world.sandbox.secretKey}` : request.headers.authorization;
  const response = await world.sandbox.handle({ ...request, headers: { ...request.headers, authorization } });
  const body = changed[place]?.(response.body) ?? response.body;
  return { ...response, body: isLive ? body.replaceAll('"livemode":false', '"livemode":true') : body };
}

async function report(clock = systemClock) {
  const examination = await examine(environment, clock);
  const { isRight, lines } = writeReport(examination);
  const findings = examination.sections.flatMap((section) => section.findings);
  const wrong = findings.flatMap((finding) => (finding.state === "wrong" ? [finding] : []));
  return { isRight, text: lines.join("\n"), findings, wrong };
}

/** Sending live keys over HTTP is a fault of its own, and the stand-in for Stripe only speaks HTTP. */
const isOfStandIn = ({ says }: { says: string }) => says.startsWith("STRIPE_API_BASE isn't an https:// address");

/** Returns the one thing that is wrong. */
async function theFault(clock = systemClock) {
  const { isRight, wrong, text } = await report(clock);
  const [fault, ...more] = wrong.filter((one) => !isOfStandIn(one));
  expect(more, text).toEqual([]);
  expect(isRight).toBe(false);
  return `${fault?.says} ${fault?.remedy}`;
}

describe("a correct setup", () => {
  it("is found right in every part", async () => {
    const { isRight, wrong, findings, text } = await report();
    expect(wrong).toEqual([]);
    expect(isRight).toBe(true);
    expect(findings.filter(({ state }) => state === "skipped").map(({ says }) => says)).toEqual([
      "YAHOO_APP isn't set: Yahoo isn't offered.",
      "OIDC_ISSUER isn't set: people sign in with passwords and passkeys.",
      "DATA_DIR is not used: the database and the secret are given.",
      "The books haven't been verified yet; that happens every night.",
      "The books haven't been compared with the processor's yet.",
      "No npm run backup was recorded. If you use pg_dump or an archive, check those.",
    ]);
    for (const part of [
      "Both are test keys",
      "in test mode",
      "The clock agrees with Stripe",
      "in US, where Stripe lets money be held for 730 days.",
      "may take payments and pay out",
      "are manual, so held money stays",
      "Connect is set up",
      "for your own account's events is set up",
      "for the events of winners' accounts is set up",
      "for the thin events of winners' accounts is set up",
      "The mail server accepts emails",
      "The database is PostgreSQL",
      "has the rights that are needed",
      "structure is up to date",
      "The clock agrees with the database",
      "Everything that was checked is right",
    ]) {
      expect(text).toContain(part);
    }
  });

  it("may have live keys", async () => {
    Object.assign(environment, LIVE);
    const { wrong, text } = await report();
    expect(wrong.filter((one) => !isOfStandIn(one))).toEqual([]);
    expect(text).toContain("Both are live keys");
    expect(text).toContain("in live mode");
  });

  it("begins with what Stripe prohibits, and with the way that needs no approval", async () => {
    const { text } = await report();
    expect(text).toMatch(/^Stripe lists fantasy leagues with prizes of money as prohibited.*treasurer.*need none\.\n/);
  });

  it("never has a secret printed", async () => {
    for (const key of ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"]) {
      environment[key] = `sk_nothing_${key}_hush`;
    }
    const { text, isRight } = await report();
    expect(isRight).toBe(false);
    expect(text).not.toContain("hush");
  });
});

describe("the configuration", () => {
  it("that can't be used is named, and what depends on it is skipped", async () => {
    environment.PORT = "many";
    expect(await theFault()).toMatch(/PORT can't be used\. It is many\. Set it to a whole number/);
    expect((await report()).text).toContain("Not checked: fix the configuration first.");
  });

  it.each([
    ["a secret that isn't random", { SESSION_SECRET: "a".repeat(40) }, /SESSION_SECRET isn't random.*openssl rand/],
    ["no sender who gets replies", { MAIL_FROM: "" }, /Set MAIL_FROM/],
    ["no mail server that answers", { SMTP_URL: "smtp://127.0.0.1:1" }, /doesn't accept emails: .*ECONNREFUSED/],
    [
      "Stripe's key of another account",
      { STRIPE_SECRET_KEY: "sk_test_rolled" },
      /rejects the secret key: Invalid API Key/,
    ],
    ["no way to Stripe", { STRIPE_API_BASE: "http://127.0.0.1:1" }, /Stripe can't be reached/],
    ["ids of destinations for secrets", { STRIPE_WEBHOOK_SECRET: "we_1,we_2,we_3" }, /is not a signing secret/],
    [
      "a secret that is cut off",
      { STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdefgh,whsec_1123456789abcdefgh,whsec_2" },
      /A secret in STRIPE_WEBHOOK_SECRET is cut off/,
    ],
    [
      "keys of two modes",
      { STRIPE_PUBLISHABLE_KEY: "pk_live_potkeeper" },
      /The secret key is a test key and the publishable key is a live key/,
    ],
    [
      "live keys without Stripe's written approval",
      { ...LIVE, PROCESSOR_APPROVAL: "" },
      /PROCESSOR_APPROVAL isn't.*as prohibited.*Set PROCESSOR_APPROVAL to who approved/,
    ],
    [
      "live keys where the installation isn't safe",
      { ...LIVE, PUBLIC_URL: "http://127.0.0.1:3000", NODE_ENV: "development" },
      /This installation is public because a live Stripe key is set.*https:\/\//,
    ],
    [
      "fewer secrets than destinations",
      { STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdefgh" },
      /3 destinations .* STRIPE_WEBHOOK_SECRET holds 1\./,
    ],
  ])("is wrong with %s", async (_what, wrong, fault) => {
    Object.assign(environment, wrong);
    expect(await theFault()).toMatch(fault);
  });

  it("needs a writable folder for data", async () => {
    const file = path.join(dataDir, "file");
    environment = { DATA_DIR: file };
    await writeFile(file, "");
    expect(await theFault()).toMatch(/file isn't writable/);
  });

  it("of a demo says that others reach it", async () => {
    environment = { DATA_DIR: dataDir, DEMO: "1", PUBLIC_URL: "https://demo.example", TRUST_PROXY: "127.0.0.1" };
    const { text } = await report();
    expect(text).toContain("This is a demo, and people reach it at https://demo.example.");
    expect(text).not.toContain("only this machine reaches it");
  });

  it("names the redirect URI that Yahoo must know, and never the secret", async () => {
    environment = { ...environment, YAHOO_APP: "our-id hush" };
    const { text } = await report();
    expect(text).toContain("The redirect URI there must be https://pot.example.com/api/yahoo/callback");
    expect(text).not.toContain("hush");
  });

  it("of a trial can't use Yahoo itself, which takes no address over HTTP", async () => {
    environment = { DATA_DIR: dataDir, YAHOO_APP: "our-id hush" };
    expect(await theFault()).toContain(
      "Yahoo doesn't accept http://127.0.0.1:3000/api/yahoo/callback as a redirect URI.",
    );
  });

  it("asks the identity provider, and says if it isn't the issuer that is set or doesn't answer", async () => {
    const provider = await anIdentityProvider({ callbackUrl: CALLBACK });
    environment = { DATA_DIR: dataDir, ...provider.environment };
    expect((await report()).text).toContain(
      `People can sign in with Club ID. The redirect URI there must be ${CALLBACK}`,
    );
    const found = await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json();
    provider.control.lies.set("/.well-known/openid-configuration", { ...found, issuer: "https://other.example" });
    expect(await theFault()).toContain(`Club ID can't be used at ${provider.issuer}`);
    provider.control.isDown = true;
    expect(await theFault()).toContain(`Club ID can't be used at ${provider.issuer}`);
    provider.close();
  });

  it("of a trial installation is skipped, and the doctor says so", async () => {
    environment = { DATA_DIR: path.join(dataDir, "new") };
    const { wrong, text } = await report();
    expect(wrong).toEqual([]);
    for (const part of [
      "payments go to the built-in sandbox",
      "emails stay in the built-in mailbox",
      "There is no database yet",
      "only this machine reaches it",
    ]) {
      expect(text).toContain(part);
    }
  });
});

describe("the keys", () => {
  it.each([
    ["STRIPE_SECRET_KEY", "pk_test_potkeeper", /STRIPE_SECRET_KEY is not a secret key .*begins with pk_/],
    ["STRIPE_PUBLISHABLE_KEY", "sk_test_x", /STRIPE_PUBLISHABLE_KEY is not a publishable key .*begins with sk_/],
    ["STRIPE_WEBHOOK_SECRET", "", /STRIPE_WEBHOOK_SECRET is missing, so payments are switched off/],
    ["STRIPE_SECRET_KEY", "", /STRIPE_SECRET_KEY is missing/],
  ])("%s must hold its own kind of key (%s)", async (name, value, fault) => {
    environment[name] = value;
    const { text } = await report();
    expect(await theFault()).toMatch(fault);
    expect(text).toContain("Not checked: payments are switched off unless all keys are set and right.");
  });
});

describe("Stripe", () => {
  it("must let the key read what is needed; what it may read is still checked", async () => {
    refusals.set("/v1/balance_settings", 403);
    const { text } = await report();
    expect(await theFault()).toMatch(/The secret key may not read the payout schedule/);
    expect(text).toContain("for your own account's events is set up");
  });

  it("must not pay held money to the operator's bank", async () => {
    changed["/v1/balance_settings"] = (body) => body.replace('"manual"', '"daily"');
    expect(await theFault()).toMatch(/pays the balance out to your bank daily/);
  });

  it("must be ready for real money when the keys are live", async () => {
    changed["/v1/account"] = (body) => body.replace('"charges_enabled":true', '"charges_enabled":false');
    expect((await report()).wrong).toEqual([]);
    Object.assign(environment, LIVE);
    expect(await theFault()).toMatch(/may not take payments yet/);
  });

  it("must keep dollars", async () => {
    changed["/v1/account"] = (body) => body.replace('"usd"', '"eur"').replace('"US"', '"DE"');
    environment.HOLDING_LIMIT_DAYS = "90";
    expect(await theFault()).toMatch(/currency is EUR/);
  });

  it("must be known to allow holding money that long", async () => {
    changed["/v1/account"] = (body) => body.replace('"US"', '"DE"');
    expect(await theFault()).toMatch(/in DE, where Stripe lets money be held for 90 days, .*HOLDING_LIMIT_DAYS=90/);
    environment.HOLDING_LIMIT_DAYS = "90";
    expect((await report()).wrong).toEqual([]);
  });

  it("must have Connect set up", async () => {
    refusals.set("/v2/core/accounts", 400);
    const { wrong } = await report();
    expect(wrong.map(({ says }) => says)).toEqual([
      expect.stringContaining("wouldn't tell us about winners' accounts"),
      expect.stringContaining("wouldn't tell us about winners' bank accounts"),
    ]);
    expect(wrong[0]?.remedy).toMatch(/Connect, Get started/);
  });

  it("must let the key read winners' bank accounts, once there is a winner", async () => {
    const accountId = await aRecipient(world);
    expect((await report()).text).toContain("Winners' bank accounts can be read");
    refusals.set(`/v1/accounts/${accountId}/external_accounts`, 403);
    expect(await theFault()).toMatch(/may not read winners' bank accounts.*docs\/stripe\.md/);
  });
});

describe("the webhook destinations", () => {
  const destinations = (change: (all: Record<string, unknown>[]) => unknown[]) => {
    changed["/v2/core/event_destinations"] = (body) => {
      const list = JSON.parse(body);
      return JSON.stringify({ ...list, data: change(list.data) });
    };
    changed["/v1/webhook_endpoints"] = (body) => JSON.stringify({ ...JSON.parse(body), data: [] });
  };
  const without = (id: string) => destinations((all) => all.filter((one) => one.id !== id));
  const edited = (id: string, edit: object) =>
    destinations((all) => all.map((one) => (one.id === id ? { ...one, ...edit } : one)));

  it.each([
    [
      "we_sandbox_own",
      /no webhook destination for your own account's events at https:\/\/pot\.example\.com\/api\/webhooks\/stripe/,
    ],
    ["we_sandbox_recipients", /no webhook destination for the events of winners' accounts.*Connected and v2 accounts/],
    ["ed_sandbox_thin", /no webhook destination for the thin events.*Payload style: Thin/],
  ])("must all be there (%s)", async (id, fault) => {
    without(id);
    expect(await theFault()).toMatch(fault);
  });

  it("must lead here", async () => {
    environment.PUBLIC_URL = "https://other.example.com";
    const { wrong } = await report();
    expect(wrong).toHaveLength(3);
    for (const { says } of wrong) expect(says).toContain("https://other.example.com/api/webhooks/stripe");
  });

  it("are found in the first version of the API too", async () => {
    const original = await world.sandbox.handle({
      method: "GET",
      url: "/v2/core/event_destinations?include[0]=webhook_endpoint.url",
      headers: { authorization: `Bearer ${world.sandbox.secretKey}` },
      body: "",
    });
    const thin = JSON.parse(original.body).data.filter(
      (one: { event_payload: string }) => one.event_payload === "thin",
    );
    changed["/v2/core/event_destinations"] = (body) => JSON.stringify({ ...JSON.parse(body), data: thin });
    expect((await report()).wrong).toEqual([]);
  });

  it("must be enabled", async () => {
    edited("we_sandbox_own", { status: "disabled" });
    expect(await theFault()).toMatch(/for your own account's events is disabled/);
  });

  it("must receive the events that are needed", async () => {
    edited("we_sandbox_own", { enabled_events: ["payment_intent.succeeded"] });
    expect(await theFault()).toMatch(/leaves out payment_intent\.payment_failed, .*charge\.dispute\.created/);
    edited("we_sandbox_own", { enabled_events: ["*"] });
    expect((await report()).wrong).toEqual([]);
  });

  it("must use the API version that Potkeeper was written for", async () => {
    edited("we_sandbox_own", { snapshot_api_version: "2023-10-16" });
    expect(await theFault()).toMatch(/uses 2023-10-16; this Potkeeper was written for 2026-10-28\.endive/);
    edited("we_sandbox_own", { snapshot_api_version: undefined });
    expect(await theFault()).toMatch(/uses the account's own API version/);
  });

  it("aren't looked for where Stripe can't reach the installation", async () => {
    environment.PUBLIC_URL = "http://localhost:3000";
    delete environment.NODE_ENV;
    const { wrong, text } = await report();
    expect(wrong).toEqual([]);
    expect(text).toContain("stripe listen --forward-to http://localhost:3000/api/webhooks/stripe");
  });
});

describe("the last lines", () => {
  const last = async () => {
    const { text } = await report();
    return text.slice(text.search(/^(Ready for|Not ready)/m)).split("\n");
  };
  const settingsIn = (lines: readonly string[]) => lines.map((line) => /^ {2}- ([A-Z_]+):/.exec(line)?.[1] ?? line);
  const MONEY = [
    ...["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET", "PROCESSOR_APPROVAL"],
    "DORMANT_AFTER",
    ...["SMTP_URL", "MAIL_FROM", "TERMS_URL", "PRIVACY_URL", "CONTACT", "MIN_AGE", "PLACES"],
  ];

  it("of a fresh trial name everything before treasurer leagues, and before real money", async () => {
    environment = { DATA_DIR: path.join(dataDir, "new") };
    expect(settingsIn(await last())).toEqual([
      ...["Ready for a trial.", "Before treasurer leagues:", "PUBLIC_URL", "TRUST_PROXY", "SESSION_SECRET"],
      ...["Before real money:", ...MONEY],
    ]);
  });

  it("of live keys and nothing else name what keeps the server from starting", async () => {
    environment = { DATA_DIR: path.join(dataDir, "new"), ...LIVE };
    expect((await last()).slice(0, 4)).toEqual([
      "Not ready for a trial yet.",
      "Before a trial:",
      "  - Configuration: fix 4 lines marked WRONG above.",
      "Before treasurer leagues:",
    ]);
  });

  it("of a complete installation say that it is ready for real money, unless a check found something wrong", async () => {
    Object.assign(environment, LIVE);
    // The stand-in for Stripe only speaks HTTP, which live keys may not.
    const examination = await examine(environment, systemClock);
    const sections = examination.sections.filter(({ title }) => title !== "Configuration");
    expect(writeReport({ ...examination, sections }).lines.slice(-1)).toEqual(["Ready for real money."]);
    changed["/v1/balance_settings"] = (body) => body.replace('"manual"', '"daily"');
    expect((await last()).slice(-2)).toEqual(["Before real money:", "  - Stripe: fix 1 line marked WRONG above."]);
  });
});

describe("the surroundings", () => {
  it("must agree on the time", async () => {
    for (const [minutes, direction] of [
      [10, "ahead of"],
      [-10, "behind"],
    ] as const) {
      const { wrong } = await report(() => new Date(Date.now() + minutes * 60_000));
      expect(wrong.map(({ says }) => says.replace(/\d+ seconds/, "… seconds"))).toEqual([
        `The clock is … seconds ${direction} Stripe; from 300 on, Stripe's events are refused.`,
        `The clock is … seconds ${direction} the database; from 300 on, Stripe's events are refused.`,
      ]);
    }
  });

  it("must have a mail server that takes the login", async () => {
    environment.SMTP_URL = mailServer.url.replace("//", "//wrong:password@");
    expect(await theFault()).toMatch(/The mail server doesn't accept emails/);
  });

  it("must have a database that answers", async () => {
    environment.DATABASE_URL = "postgres://potkeeper:hush@127.0.0.1:1/potkeeper";
    const { text } = await report();
    expect(await theFault()).toMatch(/The database can't be reached: .*ECONNREFUSED/);
    expect(text).not.toContain("hush");
  });

  it("must have a login with the rights that are needed", async () => {
    const weak = `weak_${process.pid}`;
    await world.ownerPool.query(`create role ${weak} nologin`);
    await world.ownerPool.query(`grant ${weak} to current_user`);
    const url = world.connectionString;
    environment.DATABASE_URL = `${url}${url.includes("?") ? "&" : "?"}options=${encodeURIComponent(`-c role=${weak}`)}`;
    expect(await theFault()).toMatch(/The login weak_\d+ may not use the role potkeeper_app.*grant potkeeper_app to/);
    await world.ownerPool.query(`drop role ${weak}`);
  });

  it("must have a login for the application that can't undo the books' guards", async () => {
    expect((await report()).text).toMatch(/The application signs in as potkeeper_app_\d+, which can't undo/);
    await world.ownerPool.query("delete from owner_only.app_login");
    expect((await report()).text).toContain("The application has no login of its own yet: the first start creates it.");
    await ensureAppLogin(world.connectionString);
    environment.APP_DATABASE_URL = world.connectionString;
    expect(await theFault()).toMatch(
      /which the application would use, (has rights|belongs).*create role potkeeper_web/,
    );
  });

  it("must have a database that is up to date", async () => {
    const faultOn = async (database: TestDatabase, change?: string) => {
      if (change) await database.ownerPool.query(change);
      environment.DATABASE_URL = database.connectionString;
      const fault = await theFault();
      await database.close();
      return fault;
    };
    const migrations = "drizzle.__drizzle_migrations";
    expect(await faultOn(await testDatabase({ isEmpty: true }))).toMatch(/(\d+) of \1 migrations haven't been applied/);
    expect(
      await faultOn(await testDatabase(), `insert into ${migrations} (hash, created_at) values ('later', 9e12)`),
    ).toMatch(/a newer version of Potkeeper than this one/);
    expect(await faultOn(await testDatabase(), `update ${migrations} set created_at = created_at - 1`)).toMatch(
      /made before Potkeeper's first release.*new, empty database/,
    );
  });
});
