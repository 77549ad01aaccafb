import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "#server/config.ts";

const KEYS = { STRIPE_SECRET_KEY: "sk_test_a", STRIPE_PUBLISHABLE_KEY: "pk_test_a", STRIPE_WEBHOOK_SECRET: "whsec_a" };

const paymentsWith = (environment: Record<string, string | undefined>) => readConfig(environment).payments;

describe("how payments are taken", () => {
  it("in the sandbox as long as no key is set, an empty one counting as none", () => {
    expect(paymentsWith({})).toEqual({ mode: "sandbox" });
    expect(paymentsWith({ STRIPE_SECRET_KEY: "", STRIPE_PUBLISHABLE_KEY: "" })).toEqual({ mode: "sandbox" });
    expect(paymentsWith({ STRIPE_WEBHOOK_SECRET: "whsec_a" })).toEqual({ mode: "sandbox" });
  });

  it.each(["sk_test_a", "sk_live_a", "rk_test_a", "rk_live_a"])(
    "by Stripe with a secret key such as %s",
    (secretKey) => {
      expect(paymentsWith({ ...KEYS, STRIPE_SECRET_KEY: secretKey })).toEqual({
        mode: "stripe",
        secretKey,
        publishableKey: "pk_test_a",
        webhookSecrets: ["whsec_a"],
        apiBase: undefined,
      });
    },
  );

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

  it("with several webhook secrets, with commas between and space around", () => {
    const payments = paymentsWith({ ...KEYS, STRIPE_WEBHOOK_SECRET: " whsec_old, whsec_new ,whsec_thin," });
    expect(payments).toMatchObject({ webhookSecrets: ["whsec_old", "whsec_new", "whsec_thin"] });
  });

  it("through another address of the API when one is named, which must be one", () => {
    expect(paymentsWith({ ...KEYS, STRIPE_API_BASE: "http://127.0.0.1:12111" })).toMatchObject({
      apiBase: "http://127.0.0.1:12111",
    });
    expect(() => paymentsWith({ ...KEYS, STRIPE_API_BASE: "nowhere" })).toThrow(ConfigError);
  });
});

describe("what is refused at start", () => {
  const PRODUCTION = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://potkeeper.example",
    SESSION_SECRET: "x".repeat(32),
    SMTP_URL: "smtps://mail.example",
    ...KEYS,
  };

  it("nothing, when production has all it needs", () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ production: true, payments: { mode: "stripe" } });
  });

  it.each([
    ["sandbox payments in production", { STRIPE_SECRET_KEY: "", STRIPE_PUBLISHABLE_KEY: "" }, "Sandbox payments"],
    ["the mailbox in production", { SMTP_URL: "" }, "The built-in mailbox"],
    ["a plain address in production", { PUBLIC_URL: "http://potkeeper.example" }, "https://"],
    ["no session secret in production", { SESSION_SECRET: "" }, "SESSION_SECRET"],
  ])("%s", (_what, wrong, said) => {
    expect(() => readConfig({ ...PRODUCTION, ...wrong })).toThrow(said);
  });

  it("sandbox payments and an open rate limit beyond loopback", () => {
    expect(() => readConfig({ HOST: "0.0.0.0" })).toThrow("Sandbox payments");
    expect(() => readConfig({ HOST: "0.0.0.0", RATE_LIMIT: "off" })).toThrow("RATE_LIMIT");
  });
});
