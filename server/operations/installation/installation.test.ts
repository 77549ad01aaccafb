import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getInstallation } from "#contract/operations/installation.ts";
import { goalsOf } from "#server/operations/installation/goals.ts";
import { readSettings } from "#server/platform/config/config.ts";
import { SETTINGS, settingNames } from "#server/platform/config/settings/settings.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { anAdmin, aPerson } from "#tests/support/world.ts";

const SECRET = "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA";
const TREASURERS = { PUBLIC_URL: "https://pot.example", TRUST_PROXY: "127.0.0.1", SESSION_SECRET: SECRET };
const LIVE = {
  ...TREASURERS,
  STRIPE_SECRET_KEY: "sk_live_hush",
  STRIPE_PUBLISHABLE_KEY: "pk_live_a",
  STRIPE_WEBHOOK_SECRET: "whsec_hush",
  PROCESSOR_APPROVAL: "Jane Doe at Stripe; 2026-10-01; case 4711",
  DORMANT_AFTER: "default=1095",
  SMTP_URL: "smtps://user:hush@mail.example",
  MAIL_FROM: "Pots <pots@pot.example>",
  ...{ TERMS_URL: "https://pot.example/terms", TERMS_VERSION: "1", PRIVACY_URL: "https://pot.example/privacy" },
  ...{ CONTACT: "help@pot.example", MIN_AGE: "21", PLACES: "not US-WA", PLACES_REASON: "Not there." },
};

/** What an installation is ready for besides cards in test, and the settings that are missing before real money. */
function readiness(variables: Record<string, string>) {
  const goals = goalsOf(readSettings(variables).config).filter(({ goal }) => goal !== "test cards");
  const readyFor = goals.findLast(({ missing }) => missing.length === 0)?.goal ?? "a trial";
  return { readyFor, missing: goals.at(-1)?.missing.map(({ setting }) => setting) };
}

const BEFORE_TREASURERS = ["PUBLIC_URL", "TRUST_PROXY", "SESSION_SECRET"];
const BEFORE_MONEY = [
  ...["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET", "PROCESSOR_APPROVAL"],
  ...["DORMANT_AFTER", "SMTP_URL", "MAIL_FROM", "TERMS_URL", "PRIVACY_URL", "CONTACT", "MIN_AGE", "PLACES"],
];

it("Nothing set is ready for a trial, an address for treasurer leagues, and an approval and keys for real money", () => {
  expect(readiness({})).toEqual({ readyFor: "a trial", missing: [...BEFORE_TREASURERS, ...BEFORE_MONEY] });
  expect(readiness(TREASURERS)).toEqual({ readyFor: "treasurer leagues", missing: BEFORE_MONEY });
  expect(readiness(LIVE)).toEqual({ readyFor: "real money", missing: [] });
});

it("A value that doesn't answer its question leaves it open", () => {
  expect(readiness({ ...LIVE, STRIPE_SECRET_KEY: "sk_test_a" }).missing).toEqual(["STRIPE_SECRET_KEY"]);
  expect(readiness({ ...LIVE, MAIL_FROM: "Potkeeper <no-reply@potkeeper.invalid>" }).missing).toEqual(["MAIL_FROM"]);
  expect(readiness({ ...TREASURERS, PUBLIC_URL: "https://127.0.0.1" })).toMatchObject({ readyFor: "a trial" });
});

it("A key in the other key's place answers nothing and isn't shown", () => {
  const swapped = { ...LIVE, STRIPE_SECRET_KEY: "pk_live_a", STRIPE_PUBLISHABLE_KEY: "sk_live_hush" };
  expect(readiness(swapped).missing).toEqual(["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"]);
  expect(readSettings(swapped).config.given.STRIPE_PUBLISHABLE_KEY?.shown).toBe("set");
  expect(readSettings(LIVE).config.given.STRIPE_PUBLISHABLE_KEY?.shown).toBe("pk_live_a");
});

it("Only what turns payments on answers the questions before real money", () => {
  const isOn = (variables: Record<string, string>) => readSettings(variables).config.payments.mode === "stripe";
  const noSecret = { ...LIVE, STRIPE_WEBHOOK_SECRET: "," };
  expect([isOn(LIVE), isOn(noSecret)]).toEqual([true, false]);
  expect(readiness(noSecret)).toEqual({ readyFor: "treasurer leagues", missing: ["STRIPE_WEBHOOK_SECRET"] });
});

it("A warning is between the installation and treasurer leagues, once", () => {
  expect(readiness({ ...LIVE, SAFEGUARDS: "none" })).toEqual({ readyFor: "a trial", missing: [null] });
  expect(readiness({ ...LIVE, TRUST_PROXY: "" })).toEqual({ readyFor: "a trial", missing: ["TRUST_PROXY"] });
});

/** What each goal lacks. */
function lacks(variables: Record<string, string>) {
  const goals = goalsOf(readSettings(variables).config);
  return Object.fromEntries(goals.map(({ goal, missing }) => [goal, missing.map(({ setting }) => setting)]));
}
const KEYS = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"];
const TEST = {
  ...TREASURERS,
  ...{ STRIPE_SECRET_KEY: "rk_test_a", STRIPE_PUBLISHABLE_KEY: "pk_test_a", STRIPE_WEBHOOK_SECRET: "whsec_a" },
};

it("Each goal lacks what the one before lacks and more; test keys are enough for cards in test only", () => {
  expect(lacks({})).toEqual({
    ...{ "treasurer leagues": BEFORE_TREASURERS, "test cards": [...BEFORE_TREASURERS, ...KEYS] },
    "real money": [...BEFORE_TREASURERS, ...BEFORE_MONEY],
  });
  expect(lacks(TREASURERS)).toEqual({ "treasurer leagues": [], "test cards": KEYS, "real money": BEFORE_MONEY });
  const real = BEFORE_MONEY.filter((name) => name !== "STRIPE_WEBHOOK_SECRET");
  expect(lacks(TEST)).toEqual({ "treasurer leagues": [], "test cards": [], "real money": real });
  expect(lacks(LIVE)).toEqual({ "treasurer leagues": [], "test cards": [], "real money": [] });
  expect(lacks({ ...TEST, STRIPE_SECRET_KEY: "pk_test_a" })["test cards"]).toEqual(["STRIPE_SECRET_KEY"]);
  expect(lacks({ ...TREASURERS, PUBLIC_URL: "https://127.0.0.1" })["test cards"]).toEqual(["PUBLIC_URL", ...KEYS]);
});

it("What values warn of is missing for every goal, with what to do and no line", () => {
  for (const { missing } of goalsOf(readSettings({ ...LIVE, SAFEGUARDS: "none" }).config)) {
    expect(missing).toMatchObject([{ question: "Add what you didn't mean to leave out.", line: null }]);
  }
});

it.each(["PROCESSOR_APPROVAL", "TERMS_URL", "MIN_AGE", "PLACES", "CONTACT", "DORMANT_AFTER"])(
  "The line of %s answers nothing until it is filled in",
  (name) => {
    const line = goalsOf(readSettings({}).config)[2]?.missing.find(({ setting }) => setting === name)?.line;
    const pasted = parseEnv(line ?? "") as Record<string, string>;
    expect(Object.keys(pasted)).toContain(name);
    expect(() => readSettings({ ...LIVE, ...pasted })).toThrow(name);
  },
);

it("A settings' line and what it says of the value are what its goal needs", () => {
  const { line, sets } = goalsOf(readSettings({}).config)[0]?.missing[2] ?? {};
  expect(line).toBe("SESSION_SECRET=…");
  expect(sets).toContain("openssl rand -base64 48");
});

let world: TestApp;
beforeAll(async () => {
  const environment = { STRIPE_SECRET_KEY: "sk_test_hush", METRICS_TOKEN: "hush ".repeat(5), KEEP_MONTHS: "24" };
  world = await testApp({ environment });
});
afterAll(() => world.close());

it("Admins see every setting, and of secrets only that they are set; no one else sees any", async () => {
  const ada = await anAdmin(world, "ada");
  const { body } = await ada.call(getInstallation);
  const shown = body.groups.flatMap(({ settings }) => settings);
  expect(shown.map(({ name }) => name)).toEqual(settingNames);
  const shownOf = (wanted: string) => shown.find(({ name }) => name === wanted)?.value;
  expect(["STRIPE_SECRET_KEY", "METRICS_TOKEN", "KEEP_MONTHS", "SMTP_URL"].map(shownOf)).toEqual([
    ...["set", "set", "24", null],
  ]);
  expect(JSON.stringify(body)).not.toContain("hush");
  expect((await (await aPerson(world, "casey")).call(getInstallation)).status).toBe(403);
  expect((await world.visitor().call(getInstallation)).status).toBe(401);
});

it("No secret has a default that would be printed", () => {
  expect(settingNames.filter((name) => "isSecret" in SETTINGS[name] && "default" in SETTINGS[name])).toEqual([]);
});
