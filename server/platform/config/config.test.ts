import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { marketingClaims, plainClaims } from "#contract/platform/site-claims.ts";
import { readConfig, readPlace } from "#server/platform/config/config.ts";
import { ConfigError } from "#server/platform/config/config-error.ts";
import { ROOT } from "#server/platform/lib/root.ts";
import { COSIGNATURE, newKeys, TEXT } from "#server/platform/lib/signed-note.ts";

const KEYS = { STRIPE_SECRET_KEY: "sk_test_a", STRIPE_PUBLISHABLE_KEY: "pk_test_a", STRIPE_WEBHOOK_SECRET: "whsec_a" };
const LIVE_KEYS = { ...KEYS, STRIPE_SECRET_KEY: "sk_live_a", STRIPE_PUBLISHABLE_KEY: "pk_live_a" };
const PUBLIC = {
  PUBLIC_URL: "https://potkeeper.example",
  SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA",
  SMTP_URL: "smtps://mail.example",
  PROCESSOR_APPROVAL: "Jane Doe at Stripe; 2026-10-01; case 4711",
  ...KEYS,
};

const NO_APPROVAL =
  "A live Stripe key is set, and PROCESSOR_APPROVAL isn't. Stripe lists fantasy leagues with prizes of money as prohibited";

const paymentsWith = (environment: Record<string, string | undefined>) => readConfig(environment).payments;

describe("who cosigns the log", () => {
  const [log, witness] = [newKeys("other.example/log", TEXT).key, newKeys("w.example/w1", COSIGNATURE).key];

  it("is a Potkeeper by its address, or a witness by its address and key; other logs are cosigned by their keys", () => {
    const set = `https://other.example/ ${log.text}, https://w.example/api ${witness.text}`;
    expect(readConfig({ WITNESS: set })).toMatchObject({
      witnesses: [
        { address: "https://other.example", vkey: "" },
        { address: "https://w.example/api", vkey: witness.text },
      ],
      cosigns: [log],
    });
    expect(readConfig({})).toMatchObject({ witnesses: [], cosigns: [] });
  });

  it.each(["http://other.example", "other.example", witness.text, log.text.slice(0, -4)])("can't be %s", (set) => {
    expect(() => readConfig({ WITNESS: set })).toThrow("is no https:// address and no verifier key");
  });
});

describe("how payments are taken", () => {
  it("in the sandbox as long as no key is set; an empty one counts as none", () => {
    expect(paymentsWith({})).toEqual({ mode: "sandbox" });
    expect(paymentsWith({ STRIPE_SECRET_KEY: "", STRIPE_PUBLISHABLE_KEY: " " })).toEqual({ mode: "sandbox" });
    expect(paymentsWith({ STRIPE_WEBHOOK_SECRET: "whsec_a" })).toEqual({ mode: "sandbox" });
  });

  it.each([
    ["sk_test_a", "pk_test_a"],
    ["sk_live_a", "pk_live_a"],
    ["rk_test_a", "pk_test_a"],
    ["rk_live_a", "pk_live_a"],
  ])("by Stripe with a secret key such as %s", (secretKey, publishableKey) => {
    const keys = { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey };
    expect(paymentsWith({ ...PUBLIC, ...keys })).toEqual({
      mode: "stripe",
      secretKey,
      publishableKey,
      webhookSecrets: ["whsec_a"],
      apiBase: undefined,
    });
  });

  it.each([
    ["a secret key where the publishable one belongs", { STRIPE_PUBLISHABLE_KEY: "sk_test_a" }],
    ["a restricted key where the publishable one belongs", { STRIPE_PUBLISHABLE_KEY: "rk_test_a" }],
    ["a publishable key where the secret one belongs", { STRIPE_SECRET_KEY: "pk_test_a" }],
    ["a signing secret where the secret key belongs", { STRIPE_SECRET_KEY: "whsec_a" }],
    ["no publishable key", { STRIPE_PUBLISHABLE_KEY: undefined }],
    ["no secret key", { STRIPE_SECRET_KEY: undefined }],
    ["no webhook secret", { STRIPE_WEBHOOK_SECRET: undefined }],
    ["nothing but commas for a webhook secret", { STRIPE_WEBHOOK_SECRET: " , ," }],
  ])("not at all with %s", (_what, wrong) => {
    expect(paymentsWith({ ...KEYS, ...wrong })).toEqual({ mode: "disabled" });
  });

  it("with several webhook secrets, separated by commas and spaces", () => {
    const payments = paymentsWith({ ...KEYS, STRIPE_WEBHOOK_SECRET: " whsec_old, whsec_new ,whsec_thin," });
    expect(payments).toMatchObject({ webhookSecrets: ["whsec_old", "whsec_new", "whsec_thin"] });
  });

  it("through another API address if one is set, which must be valid", () => {
    expect(paymentsWith({ ...KEYS, STRIPE_API_BASE: "http://127.0.0.1:12111" })).toMatchObject({
      apiBase: "http://127.0.0.1:12111",
    });
    expect(() => paymentsWith({ ...KEYS, STRIPE_API_BASE: "nowhere" })).toThrow(ConfigError);
  });
});

describe("an installation", () => {
  it.each([
    ["with no settings", {}],
    ["on another loopback address", { HOST: "127.0.0.2", PUBLIC_URL: "http://localhost:8080" }],
    ["on IPv6's loopback", { HOST: "::1" }],
    ["with test keys", KEYS],
    ["in development", { NODE_ENV: "development" }],
  ])("is a trial %s", (_when, environment) => {
    expect(readConfig(environment)).toMatchObject({ isPublic: false });
  });

  const ALLOWED = { ...PUBLIC, PUBLIC_URL: "https://127.0.0.1" };
  it.each([
    ["PUBLIC_URL is another host's", { PUBLIC_URL: "https://potkeeper.example" }],
    ["PUBLIC_URL only begins like a loopback address", { PUBLIC_URL: "https://127.0.0.1.example" }],
    ["HOST isn't loopback", { HOST: "0.0.0.0" }],
    ["HOST is a private network's address", { HOST: "192.168.1.5" }],
    ["NODE_ENV is production", { NODE_ENV: "production" }],
    ["live keys are set", LIVE_KEYS],
    ["a live key is in the wrong variable", { STRIPE_PUBLISHABLE_KEY: "sk_live_a", STRIPE_SECRET_KEY: "" }],
    ["a live key has a space in front", { STRIPE_SECRET_KEY: " rk_live_a", STRIPE_PUBLISHABLE_KEY: "pk_live_a" }],
    ["NODE_ENV says development and a live key is set", { ...LIVE_KEYS, NODE_ENV: "development" }],
  ])("is public when %s", (_when, environment) => {
    expect(readConfig({ ...ALLOWED, ...environment })).toMatchObject({ isPublic: true });
    expect(readConfig(ALLOWED)).toMatchObject({ isPublic: false });
  });
});

describe("a demo", () => {
  const DEMO = { DEMO: "1", HOST: "0.0.0.0", PUBLIC_URL: "https://demo.example" };
  it("goes by a trial's rules, without a secret, and keeps its data apart", () => {
    const { sessionSecret, ...demo } = readConfig({ ...DEMO, DATA_DIR: "/data" });
    expect(sessionSecret).toBeUndefined();
    expect(demo).toMatchObject({ isDemo: true, isReachable: true, isPublic: false, registration: "closed" });
    expect(demo).toMatchObject({ payments: { mode: "sandbox" }, mail: { mode: "off" }, rateLimit: true });
    expect(demo.policy).toEqual({ ...readConfig({}).policy, emailVerification: "off" });
    expect(demo.dataDir).toBe("/data/demo-until-tonight");
    expect(readConfig({ DATA_DIR: "/data" }).dataDir).toBe("/data");
  });

  it.each([
    ["STRIPE_SECRET_KEY", "sk_live_a"],
    ["STRIPE_PUBLISHABLE_KEY", "pk_test_a"],
    ["DATABASE_URL", "postgres://p@127.0.0.1/p"],
    ["SMTP_URL", "smtps://mail.example"],
    ["ADMIN_ACCOUNT", "ada ada@example.com correct horse battery"],
    ["OIDC_ISSUER", "https://id.example"],
    ["YAHOO_APP", "id secret"],
    ["TERMS_URL", "https://demo.example/terms"],
    ["MIN_AGE", "21"],
    ["PLACES", "not US-WA"],
    ["WITNESS", "https://other.example"],
    ["WORKER", "off"],
    ["WEB_PROCESSES", "2"],
  ])("is refused next to %s", (name, value) => {
    expect(() => readConfig({ ...DEMO, [name]: value })).toThrow(`DEMO=1 is set next to ${name}, and everything in`);
  });

  it("needs an https:// address, and the rate limits, as a public installation", () => {
    expect(() => readConfig({ ...DEMO, PUBLIC_URL: "http://demo.example" })).toThrow("unencrypted");
    expect(() => readConfig({ ...DEMO, RATE_LIMIT: "off" })).toThrow("RATE_LIMIT=off");
  });
});

describe("a command that only needs the database", () => {
  const UNFIT = { HOST: "0.0.0.0", DATA_DIR: "/data" };
  it("runs beside the embedded one whatever a server would refuse, but not with an own one", () => {
    expect(() => readConfig(UNFIT)).toThrow(ConfigError);
    expect(readPlace(UNFIT)).toMatchObject({ dataDir: "/data" });
    expect(() => readPlace({ ...UNFIT, DATABASE_URL: "postgres://p@db.example/p" })).toThrow("without TLS");
    expect(() => readPlace({ ...UNFIT, PORT: "x" })).toThrow("PORT can't be used.");
  });
});

describe("a container with TRIAL=1", () => {
  const CONTAINER = { HOST: "0.0.0.0", TRIAL: "1" };

  it("is a trial although others could reach its HOST, at this machine's address", () => {
    expect(readConfig(CONTAINER)).toMatchObject({ isPublic: false, publicUrl: "http://127.0.0.1:3000" });
    const elsewhere = { ...CONTAINER, PUBLIC_URL: "http://localhost:8080" };
    expect(readConfig(elsewhere)).toMatchObject({ isPublic: false, publicUrl: "http://localhost:8080" });
  });

  it.each([
    ["PUBLIC_URL is https://potkeeper.example", { PUBLIC_URL: "https://potkeeper.example" }],
    ["a live Stripe key is set", LIVE_KEYS],
    ["NODE_ENV is production", { NODE_ENV: "production" }],
  ])("is refused when %s, whatever else is set", (because, environment) => {
    const start = () => readConfig({ ...PUBLIC, PUBLIC_URL: undefined, ...CONTAINER, ...environment });
    expect(start).toThrow(`TRIAL=1 is set, and ${because}. Unset TRIAL, or what makes it public.`);
  });

  it("isn't one with TRIAL=0 or without TRIAL, and then needs what a public installation needs", () => {
    for (const TRIAL of ["0", undefined]) {
      expect(() => readConfig({ HOST: "0.0.0.0", TRIAL })).toThrow("To try it in a container, set TRIAL=1 instead.");
      expect(readConfig({ ...PUBLIC, HOST: "0.0.0.0", TRIAL })).toMatchObject({ isPublic: true });
    }
  });
});

describe("the policy", () => {
  const LENIENT = {
    emailVerification: "asked",
    commonPasswords: "warned",
    adminSecondFactor: "offered",
    secondAdmin: "off",
    payoutHoldDays: 0,
    commissionerChangeHours: 0,
    awardWaitHours: 0,
    reviewAbove: null,
    listsTreasurerLeagues: true,
    givesBackUnclaimed: true,
  };

  it("is lenient on a trial", () => {
    expect(readConfig({}).policy).toEqual(LENIENT);
  });

  it("is strict on a public installation", () => {
    expect(readConfig(PUBLIC).policy).toEqual({
      emailVerification: "required",
      commonPasswords: "refused",
      adminSecondFactor: "required",
      secondAdmin: "on",
      payoutHoldDays: 7,
      commissionerChangeHours: 48,
      awardWaitHours: 72,
      reviewAbove: 500_000,
      listsTreasurerLeagues: false,
      givesBackUnclaimed: true,
    });
  });

  it.each([
    ["SAFEGUARDS", "verified-email", { ...LENIENT, emailVerification: "required" }],
    ["SAFEGUARDS", "strong-passwords", { ...LENIENT, commonPasswords: "refused" }],
    ["SAFEGUARDS", "admin-second-factor", { ...LENIENT, adminSecondFactor: "required" }],
    ["SAFEGUARDS", "second-admin", { ...LENIENT, secondAdmin: "on" }],
    ["SAFEGUARDS", "commissioner-wait", { ...LENIENT, commissionerChangeHours: 48 }],
    ["SAFEGUARDS", "award-wait", { ...LENIENT, awardWaitHours: 72 }],
    ["SAFEGUARDS", "second-admin, verified-email", { ...LENIENT, secondAdmin: "on", emailVerification: "required" }],
    ["PAYOUT_HOLD_DAYS", "3", { payoutHoldDays: 3 }],
    ["REVIEW_ABOVE", "1000.50", { reviewAbove: 100_050 }],
    ["REVIEW_ABOVE", "0", { reviewAbove: 0 }],
    ["SAFEGUARDS", "unlisted-treasurer-leagues", { ...LENIENT, listsTreasurerLeagues: false }],
    ["GIVE_BACK_VOTES", "off", { givesBackUnclaimed: false }],
  ])("is set by %s=%s", (name, value, policy) => {
    expect(readConfig({ [name]: value }).policy).toMatchObject(policy);
  });

  it("can be loosened on a public installation", () => {
    const loosened = { SAFEGUARDS: "none", PAYOUT_HOLD_DAYS: "0", REVIEW_ABOVE: "off" };
    expect(readConfig({ ...PUBLIC, ...loosened }).policy).toEqual(LENIENT);
  });

  it("lets members give an unclaimed prize back with live keys only if the operator turns it on", () => {
    expect(readConfig({ ...PUBLIC, ...LIVE_KEYS }).policy.givesBackUnclaimed).toBe(false);
    expect(readConfig({ ...PUBLIC, ...LIVE_KEYS, GIVE_BACK_VOTES: "on" }).policy.givesBackUnclaimed).toBe(true);
  });

  it("warns when a public installation leaves safeguards out", () => {
    const some = { SAFEGUARDS: "verified-email,strong-passwords,admin-second-factor" };
    const warned = (environment: Record<string, string>) =>
      readConfig(environment).warnings.filter(({ says }) => says.startsWith("SAFEGUARDS"));
    expect(warned({ ...PUBLIC, ...some })).toEqual([
      {
        says: "SAFEGUARDS leaves out second-admin,commissioner-wait,award-wait,unlisted-treasurer-leagues, which a public installation has unless told otherwise.",
        remedy: "Add what you didn't mean to leave out.",
      },
    ]);
    expect([...warned(PUBLIC), ...warned(some)]).toEqual([]);
  });

  it.each([
    ["SAFEGUARDS", "yes", "SAFEGUARDS can't be used. It lists yes. Set it to none, or to any of verified-email,"],
    ["SAFEGUARDS", "none,second-admin", "It lists none."],
    ["SAFEGUARDS", "second-admin,", "It lists an empty name."],
    ["PAYOUT_HOLD_DAYS", "-1", "PAYOUT_HOLD_DAYS can't be used. It is -1. Set it to a whole number from 0 to 365."],
    [
      "PAYOUT_HOLD_DAYS",
      "a week",
      "PAYOUT_HOLD_DAYS can't be used. It is a week. Set it to a whole number from 0 to 365.",
    ],
    ["REVIEW_ABOVE", "$5k", "REVIEW_ABOVE can't be used. Set it to an amount in dollars such as 5000, or to off."],
  ])("refuses %s=%s with a sentence", (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
  });
});

describe("the operator's tables for tax and unclaimed money", () => {
  it("are read by year and by place", () => {
    const { taxThresholds, dormantAfter } = readConfig({
      TAX_THRESHOLDS: "2026=2000, 2027=2100.50",
      DORMANT_AFTER: "default=1825, US-DE=1095,CA=3650",
    });
    expect([...taxThresholds]).toEqual([
      ["2026", 200_000],
      ["2027", 210_050],
    ]);
    expect(Object.fromEntries(dormantAfter)).toEqual({ default: 1825, "US-DE": 1095, CA: 3650 });
    expect(readConfig({ DORMANT_AFTER: "" }).dormantAfter.size).toBe(0);
  });

  it.each([
    ["TAX_THRESHOLDS", "600", "600 is wrong. Set it to amounts in dollars by year such as 2027=2100."],
    ["TAX_THRESHOLDS", "27=600", "27=600 is wrong."],
    ["TAX_THRESHOLDS", "2027=-1", "2027=-1 is wrong."],
    ["TAX_THRESHOLDS", "2027=1,000", "000 is wrong."],
    ["TAX_THRESHOLDS", "2027=600,2027=700", "2027=700 is wrong."],
    ["DORMANT_AFTER", "Delaware=1825", "Delaware=1825 is wrong. Set it to days by place such as"],
    ["DORMANT_AFTER", "US-DE=0", "US-DE=0 is wrong."],
    ["DORMANT_AFTER", "US-DE=5 years", "US-DE=5 years is wrong."],
    ["DORMANT_AFTER", "default=1825,", "An empty part is wrong."],
  ])("refuses %s=%s with a sentence", (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
  });
});

describe("a trial", () => {
  it("keeps its email in the mailbox, unless a mail server is set", () => {
    expect(readConfig({}).mail).toEqual({ mode: "mailbox" });
    expect(readConfig({ SMTP_URL: "smtp://127.0.0.1" }).mail).toEqual({ mode: "server", smtpUrl: "smtp://127.0.0.1" });
  });

  it.each([
    ["sandbox payments, the mailbox and plain HTTP", {}],
    ["RATE_LIMIT=off", { RATE_LIMIT: "off" }],
    ["a secret of identical letters", { SESSION_SECRET: "x".repeat(32) }],
    [
      "a mail server and a database without TLS",
      { SMTP_URL: "smtp://mail.example", DATABASE_URL: "postgres://u:p@db/p" },
    ],
    ["test keys sent to a stand-in over HTTP", { ...KEYS, STRIPE_API_BASE: "http://stripe.example" }],
  ])("may have %s", (_what, environment) => {
    expect(readConfig(environment)).toMatchObject({ isPublic: false });
  });
});

describe("Yahoo", () => {
  it("is offered with its id and secret, and not without", () => {
    expect(readConfig({ YAHOO_APP: "our-id our-secret" }).yahooApp).toEqual({
      clientId: "our-id",
      clientSecret: "our-secret",
    });
    expect(readConfig({ YAHOO_APP: " " }).yahooApp).toBeUndefined();
  });

  it("is refused with one of them alone, or in the variables of before, and the secret isn't repeated", () => {
    expect(() => readConfig({ YAHOO_APP: "hush" })).toThrow("Yahoo's client id and client secret");
    expect(() => readConfig({ YAHOO_CLIENT_SECRET: "hush" })).toThrow("YAHOO_CLIENT_SECRET no longer exists.");
    for (const name of ["YAHOO_APP", "YAHOO_CLIENT_SECRET"])
      expect(() => readConfig({ [name]: "hush" })).not.toThrow("hush");
  });
});

describe("the identity provider", () => {
  const SET = { OIDC_ISSUER: "https://id.example/realm/", OIDC_CLIENT_ID: "us", OIDC_CLIENT_SECRET: "hush" };

  it("is offered beside passwords, or instead, under its host's name or another", () => {
    const provider = { issuer: SET.OIDC_ISSUER, clientId: "us", clientSecret: "hush" };
    expect(readConfig(SET).identityProvider).toEqual({ ...provider, name: "id.example", besidePasswords: true });
    const other = readConfig({ ...SET, OIDC_NAME: "Club ID", SIGN_IN: "provider" }).identityProvider;
    expect(other).toEqual({ ...provider, name: "Club ID", besidePasswords: false });
    expect(readConfig({}).identityProvider).toBeUndefined();
  });

  it.each([
    ["no secret", { ...SET, OIDC_CLIENT_SECRET: "" }, "OIDC_CLIENT_SECRET isn't"],
    ["only an end to passwords", { SIGN_IN: "provider" }, "SIGN_IN is set"],
    ["only a name", { OIDC_NAME: "Club ID" }, "OIDC_NAME is set"],
    ["an issuer that isn't an address", { ...SET, OIDC_ISSUER: "club" }, "OIDC_ISSUER can't be used"],
    ["an issuer without TLS", { ...SET, OIDC_ISSUER: "http://id.example" }, "OIDC_ISSUER isn't an https:// address"],
    [
      "the provider's page about itself",
      { ...SET, OIDC_ISSUER: "https://id.example/.well-known/openid-configuration" },
      "Set it to the issuer alone",
    ],
    ["another way to sign in", { ...SET, SIGN_IN: "magic" }, "Set it to both or provider."],
  ])("is refused with %s", (_what, environment, said) => {
    expect(() => readConfig(environment)).toThrow(said);
    expect(() => readConfig(environment)).not.toThrow("hush");
  });
});

describe("a public installation", () => {
  it.each([
    ["all that it needs", {}],
    ["NODE_ENV=production", { NODE_ENV: "production" }],
    ["live keys", LIVE_KEYS],
    ["a mail server that is made to encrypt", { SMTP_URL: "smtp://mail.example:587?requireTLS=true" }],
    ["a mail server on this machine", { SMTP_URL: "smtp://127.0.0.1:25" }],
    ["a database on this machine", { DATABASE_URL: "postgres://u:p@localhost/potkeeper" }],
    ["a database behind a socket", { DATABASE_URL: "postgres://u@/potkeeper?host=/run/postgresql" }],
    ["a database behind an encoded socket", { DATABASE_URL: "postgres://u@%2Frun%2Fpostgresql/potkeeper" }],
    ["a database with verified TLS", { DATABASE_URL: "postgres://u:p@db.example/potkeeper?sslmode=verify-full" }],
    ["test keys sent to a stand-in on this machine", { STRIPE_API_BASE: "http://127.0.0.1:12111" }],
    ["the sandbox and the mailbox by ALLOW_SANDBOX=1", { ...noKeys(), SMTP_URL: "", ALLOW_SANDBOX: "1" }],
    ["the policy of a trial", { SAFEGUARDS: "none" }],
  ])("may have %s", (_what, environment) => {
    expect(readConfig({ ...PUBLIC, ...environment })).toMatchObject({ isPublic: true });
  });

  it.each([
    ["a plain address", { PUBLIC_URL: "http://potkeeper.example" }, "https://"],
    ["RATE_LIMIT=off", { RATE_LIMIT: "off" }, "RATE_LIMIT"],
    ["no secret", { SESSION_SECRET: "" }, "SESSION_SECRET"],
    ["a secret of 32 identical letters", { SESSION_SECRET: "x".repeat(32) }, "SESSION_SECRET"],
    ["a secret of a few letters", { SESSION_SECRET: "abcabcab".repeat(5) }, "SESSION_SECRET"],
    ["a secret of words and a year", { SESSION_SECRET: "potkeeper-secret-potkeeper-secret-2026" }, "SESSION_SECRET"],
    ["a token of identical letters", { METRICS_TOKEN: "a".repeat(16) }, "METRICS_TOKEN isn't random"],
    ["live keys without a mail server", { ...LIVE_KEYS, SMTP_URL: "" }, "A live Stripe key is set, and SMTP_URL isn't"],
    ["ALLOW_SANDBOX=1 next to a live key", { ...LIVE_KEYS, ALLOW_SANDBOX: "1" }, "ALLOW_SANDBOX=1"],
    ["live keys sent over HTTP", { ...LIVE_KEYS, STRIPE_API_BASE: "http://127.0.0.1:12111" }, "STRIPE_API_BASE"],
    ["test keys sent elsewhere over HTTP", { STRIPE_API_BASE: "http://stripe.example" }, "STRIPE_API_BASE"],
    ["live keys without the processor's approval", { ...LIVE_KEYS, PROCESSOR_APPROVAL: " " }, NO_APPROVAL],
    [
      "a live key in the wrong variable without the approval",
      { STRIPE_PUBLISHABLE_KEY: "sk_live_a", STRIPE_SECRET_KEY: "", PROCESSOR_APPROVAL: "" },
      NO_APPROVAL,
    ],
    [
      "an approval that is still to come",
      { PROCESSOR_APPROVAL: "Jane Doe; 2999-01-01; case 4711" },
      "PROCESSOR_APPROVAL is dated 2999-01-01, which is still to come.",
    ],
    ["a test key next to a live one", { STRIPE_SECRET_KEY: "sk_live_a" }, "no card would work"],
    ["a live key next to a test one", { STRIPE_PUBLISHABLE_KEY: "pk_live_a" }, "no card would work"],
    ["email over a plain connection", { SMTP_URL: "smtp://u:p@mail.example" }, "SMTP_URL"],
    ["email to any server", { SMTP_URL: "smtps://u:p@mail.example?tls.rejectUnauthorized=false" }, "SMTP_URL"],
    ["a database elsewhere without TLS", { DATABASE_URL: "postgres://u:p@db.example/potkeeper" }, "DATABASE_URL"],
    ["a database by parameter", { DATABASE_URL: "postgres://u@/potkeeper?host=db.example" }, "DATABASE_URL"],
    ["a database by PGHOST", { DATABASE_URL: "postgres:///potkeeper", PGHOST: "db.example" }, "DATABASE_URL"],
    [
      "a database whose certificate isn't checked",
      { DATABASE_URL: "postgres://u:p@db.example/p?sslmode=no-verify" },
      "DATABASE_URL",
    ],
    ["any certificate", { NODE_TLS_REJECT_UNAUTHORIZED: "0" }, "NODE_TLS_REJECT_UNAUTHORIZED"],
  ])("is refused with %s", (_what, wrong, said) => {
    const environment = { ...PUBLIC, ...wrong };
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(said);
  });

  it("needs nothing but its address and a secret: then no card pays, and no email is sent or asked to be verified", () => {
    const { PUBLIC_URL, SESSION_SECRET } = PUBLIC;
    for (const safeguards of [{}, { SAFEGUARDS: "verified-email" }]) {
      expect(readConfig({ PUBLIC_URL, SESSION_SECRET, ...safeguards })).toMatchObject({
        isPublic: true,
        payments: { mode: "disabled" },
        mail: { mode: "off" },
        policy: { emailVerification: "off" },
      });
    }
  });

  it.each([
    ["sends its email through SMTP_URL", {}, { mode: "server", smtpUrl: PUBLIC.SMTP_URL }],
    ["has the mailbox only by ALLOW_SANDBOX=1", { ...noKeys(), SMTP_URL: "", ALLOW_SANDBOX: "1" }, { mode: "mailbox" }],
    ["has none without either", { SMTP_URL: " " }, { mode: "off" }],
  ])("%s", (_what, environment, mail) => {
    expect(readConfig({ ...PUBLIC, ...environment }).mail).toEqual(mail);
  });

  it("has the sandbox only by ALLOW_SANDBOX=1, and never takes incomplete keys for none", () => {
    expect(paymentsWith({ ...PUBLIC, ...noKeys(), ALLOW_SANDBOX: "1" })).toEqual({ mode: "sandbox" });
    expect(paymentsWith({ ...PUBLIC, STRIPE_PUBLISHABLE_KEY: "", ALLOW_SANDBOX: "1" })).toEqual({ mode: "disabled" });
  });

  it("is shown all its faults at once, one per line", () => {
    expect(() => readConfig({ HOST: "0.0.0.0", RATE_LIMIT: "off" })).toThrow(
      /^RATE_LIMIT=off.*\nPUBLIC_URL.*\nSESSION_SECRET/,
    );
  });

  it("never has its secrets repeated in its errors", () => {
    const wrong = {
      DATABASE_URL: "postgres://u:hush@db/p",
      SMTP_URL: "smtp://u:hush@mail.example",
      STRIPE_SECRET_KEY: "sk_live_hush",
    };
    expect(() => readConfig({ ...PUBLIC, ...wrong })).toThrow(/^(?![\s\S]*hush)/);
  });
});

describe("a value that a variable can't have", () => {
  it.each([
    ["PORT", "abc", "It is abc. Set it to a whole number from 0 to 65535."],
    ["PORT", "70000", "It is 70000. Set it to a whole number from 0 to 65535."],
    ["PORT", "0x50", "It is 0x50. Set it to a whole number from 0 to 65535."],
    ["HOST", "my host", "It is my host. Set it to an address or a host name, such as 127.0.0.1."],
    ["PUBLIC_URL", "potkeeper.example", "Set it to an address such as https://potkeeper.example."],
    ["DATABASE_URL", "db.example", "Set it to an address such as postgres://user:password@db.example/potkeeper."],
    ["DATABASE_URL", "mysql://db/p", "Set it to an address such as postgres://user:password@db.example/potkeeper."],
    ["APP_DATABASE_URL", "postgres://[", "Set it to an address such as postgres://user:password@db.example/potkeeper."],
    ...["u:hush@db1,db2/p", "u@db1:5433,db2:5433/p", "/p?host=/run/a,/run/b", "/p?a=b&host=db1%2Cdb2"].map(
      (several) => [
        "DATABASE_URL",
        `postgres://${several}`,
        "It names several servers. Set it to the address of one, or of a proxy in front.",
      ],
    ),
    ["DATABASE_URL", "postgres://u:12/34@db1/p", "Its login has a / that isn't written as %2F"],
    ["SESSION_SECRET", "short", "Set it to at least 32 random characters: openssl rand -base64 48"],
    ["STRIPE_API_BASE", "nowhere", "Set it to an address such as https://api.stripe.com."],
    ["SMTP_URL", "mail.example.com:587", "Set it to an address such as smtps://user:password@mail.example.com."],
    ["MAIL_FROM", "Potkeeper", "It is Potkeeper. Set it to an address such as Potkeeper <no-reply@potkeeper.example>."],
    ["RATE_LIMIT", "no", "It is no. Set it to on or off."],
    ["WORKER", "2", "It is 2. Set it to on or only or off."],
    ["METRICS_TOKEN", "short", "Set it to at least 16 random characters: openssl rand -hex 32"],
    ["ALLOW_SANDBOX", "yes", "It is yes. Set it to 1 or 0."],
    ["HOLDING_LIMIT_DAYS", "1.5", "It is 1.5. Set it to a whole number from 1 to 3650."],
    ["MAX_ENTRY_FEE", "-5", "It is -5. Set it to an amount in dollars such as 500."],
    ["MAX_POOL", "off", "It is off. Set it to an amount in dollars such as 500."],
    ["KEEP_MONTHS", "1", "It is 1. Set it to a whole number from 2 to 1200."],
    ...[
      "yes",
      "Jane Doe; 2026-10-01",
      "; 2026-10-01; case 4711",
      "Jane Doe; 2026-13-01; case 4711",
      "a;2026-10-01;b;c",
    ].map((approval) => [
      "PROCESSOR_APPROVAL",
      approval,
      "Set it to who approved, the date and the reference, such as Jane Doe at Stripe; 2026-10-01; case 4711.",
    ]),
    ["CLAIMS", "Insured", "Set it to claims such as insurance=none; escrow=Held at First Bank;"],
    ["CLAIMS", "bank=First", "Set it to claims such as insurance=none; escrow=Held at First Bank;"],
  ])("is refused, with what to set: %s=%s", (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} can't be used. ${sentence}`);
  });

  it.each([
    { DATABASE_URL: "postgres://potkeeper@localhost/potkeeper" },
    { DATABASE_URL: "postgresql:///potkeeper?host=/run/postgresql" },
    { DATABASE_URL: "/run/postgresql potkeeper" },
    { DATABASE_URL: "postgres://u:a,b:c@db1:5433/p?options=-c%20search_path%3Da,b" },
    { MAIL_FROM: "no-reply@potkeeper.example" },
    { ALLOW_SANDBOX: "0" },
    { PORT: "0" },
  ])("isn't one of these: %o", (variables) => {
    expect(() => readConfig(variables)).not.toThrow();
  });
});

describe("CLAIMS", () => {
  const LIVE = { ...PUBLIC, ...LIVE_KEYS };

  it("are ours where no real money moves, and plain sentences where it does", () => {
    for (const environment of [{}, PUBLIC, { ...PUBLIC, ...noKeys() }]) {
      expect(readConfig(environment).siteClaims).toEqual(marketingClaims);
    }
    expect(readConfig(LIVE).siteClaims).toEqual(plainClaims);
    expect(JSON.stringify(plainClaims)).not.toMatch(/bank-level|bank-insured|secure|held in/i);
  });

  it("are shown with live keys as far as the operator has confirmed them, one by one", () => {
    for (const name of Object.keys(plainClaims) as (keyof typeof plainClaims)[]) {
      const CLAIMS = `${name}=confirmed`;
      expect(readConfig({ ...LIVE, CLAIMS }).siteClaims).toEqual({ ...plainClaims, [name]: marketingClaims[name] });
    }
  });

  it("change, and leave out, what the public pages claim, and keep the rest", () => {
    const CLAIMS = "escrow = Held at First Bank;insurance=none; promise=Fees = held, to the cent.;security=none";
    const said = {
      security: plainClaims.security,
      insurance: null,
      escrow: { ...marketingClaims.escrow, headline: "Held at First Bank" },
      promise: "Fees = held, to the cent.",
    };
    expect(readConfig({ CLAIMS }).siteClaims).toEqual({ ...marketingClaims, ...said });
    expect(readConfig({ ...LIVE, CLAIMS }).siteClaims).toEqual({ ...plainClaims, ...said });
  });

  it.each([
    [`escrow=${"x".repeat(61)}`, "CLAIMS.escrow can't be used. It must be at most 60 characters."],
    [`promise=${"x".repeat(201)}`, "CLAIMS.promise can't be used. It must be at most 200 characters."],
    ["escrow=", "CLAIMS.escrow can't be used. Its text is missing."],
  ])("is refused as %s", (given, sentence) => {
    expect(() => readConfig({ CLAIMS: given })).toThrow(sentence);
  });
});

describe("a variable that no longer exists", () => {
  it.each([
    ["EMAIL_VERIFICATION", "required", "Unset it: whether SAFEGUARDS lists verified-email decides this now."],
    ["CLAIM_ESCROW", "none", "Unset it, and write its text into CLAIMS, as escrow=…."],
    ["DATABASE_REPLICA_URL", "postgres://db/p", "Unset it: the server in DATABASE_URL answers everything."],
    ["METRICS_PORT", "9464", "Unset it: a process with WORKER=only answers at PORT now."],
  ])("is refused with what takes its place: %s=%s", (name, value, remedy) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new ConfigError([{ says: `${name} no longer exists.`, remedy }]),
    );
    expect(() => readConfig({ [name]: " " })).not.toThrow();
  });

  it("is told together with other faults", () => {
    expect(() => readConfig({ SECOND_ADMIN: "on", PORT: "abc" })).toThrow(/^SECOND_ADMIN .*\nPORT /);
  });
});

it("DATABASE_DIRECT_URL is refused without DATABASE_URL", () => {
  expect(() => readConfig({ DATABASE_DIRECT_URL: "postgres://localhost/potkeeper" })).toThrow(
    "DATABASE_DIRECT_URL is set and DATABASE_URL isn't, so it would not be used. Set DATABASE_URL, or unset DATABASE_DIRECT_URL.",
  );
});

it("MAX_POOL must hold two entry fees of MAX_ENTRY_FEE", () => {
  expect(readConfig({ MAX_ENTRY_FEE: "100", MAX_POOL: "200.00" }).ceilings).toEqual({ entryFee: 10_000, pool: 20_000 });
  expect(() => readConfig({ MAX_ENTRY_FEE: "100.01", MAX_POOL: "200" })).toThrow(
    "MAX_POOL is $200.00 and MAX_ENTRY_FEE is $100.01: even a league of two could not charge that. Set MAX_POOL to at least $200.02, or lower MAX_ENTRY_FEE.",
  );
});

describe("PUBLIC_URL", () => {
  it.each(["https://ann:hush@potkeeper.example", "https://potkeeper.example/pots", "https://potkeeper.example?a=1"])(
    "is refused with a sentence when it is %s",
    (address) => {
      const said = "Set it to its protocol and host alone, such as https://potkeeper.example.";
      expect(() => readConfig({ ...PUBLIC, PUBLIC_URL: address })).toThrow(said);
    },
  );
});

describe("TRUST_PROXY", () => {
  it.each(["127.0.0.1", "10.0.0.0/8, ::1", "loopback", "uniquelocal,2001:db8::/32"])("may be %s", (trustProxy) => {
    expect(readConfig({ TRUST_PROXY: trustProxy })).toMatchObject({ trustProxy });
  });

  const HALVES = ["0.0.0.0/1,128.0.0.0/1", "::/1,8000::/1", "10.0.0.0/8,::ffff:0.0.0.0/97", "64.0.0.0/2", "2000::/4"];
  it.each(["1", "true", "0.0.0.0/0", "::/0", "proxy.example", "10.0.0.0/33", "127.0.0.1,", ...HALVES])(
    "is refused with a sentence when it is %s",
    (trustProxy) => {
      expect(() => readConfig({ TRUST_PROXY: trustProxy })).toThrow("Set it to the address of the proxy in front");
    },
  );
});

describe("the documentation", () => {
  const example = readFileSync(path.join(ROOT, ".env.example"), "utf8");

  it("has an .env.example that the shell reads as Potkeeper does", () => {
    const print = "process.stdout.write(JSON.stringify(process.env))";
    const sourced = spawnSync("sh", ["-euc", `set -a; . ./.env.example; exec "$0" -e '${print}'`, process.execPath], {
      cwd: ROOT,
      env: {},
      encoding: "utf8",
    });
    expect(sourced.stderr).toBe("");
    const { PWD, OLDPWD, SHLVL, _, ...variables } = JSON.parse(sourced.stdout);
    expect(variables).toEqual(parseEnv(example));
  });

  it("has an .env.example that changes nothing unedited", () => {
    expect(readConfig(parseEnv(example) as Record<string, string>)).toEqual(readConfig({}));
  });
});

function noKeys() {
  return { STRIPE_SECRET_KEY: "", STRIPE_PUBLISHABLE_KEY: "" };
}
