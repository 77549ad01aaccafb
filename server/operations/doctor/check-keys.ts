import { NO_PROCESSOR } from "#contract/operations/setup-words.ts";
import { type Environment, type Finding, right, skipped, wrong } from "#server/operations/doctor/finding.ts";
import { keyMode } from "#server/platform/config/key-mode.ts";
import { type PaymentsConfig, webhookSecretsOf } from "#server/platform/config/payments.ts";

type Kind = { name: string; prefixes: readonly string[]; called: string; where: string };

const KEYS = "In Stripe's Dashboard: Developers, API keys.";
const SECRET_KEY: Kind = {
  name: "STRIPE_SECRET_KEY",
  prefixes: ["sk_", "rk_"],
  called: "a secret key (sk_…) or a restricted one (rk_…)",
  where: KEYS,
};
const PUBLISHABLE_KEY: Kind = {
  name: "STRIPE_PUBLISHABLE_KEY",
  prefixes: ["pk_"],
  called: "a publishable key (pk_…)",
  where: KEYS,
};
const WEBHOOK_SECRET: Kind = {
  name: "STRIPE_WEBHOOK_SECRET",
  prefixes: ["whsec_"],
  called: "a signing secret (whsec_…)",
  where: "In Stripe's Dashboard: Developers, Webhooks, the destination, Signing secret.",
};

/**
 * Checks the three keys by their form; it never prints more of them than the prefix. @param mode How payments are
 * taken, unless the configuration can't be read.
 */
export function checkKeys(environment: Environment, mode?: PaymentsConfig["mode"]): Finding[] {
  const secretKey = environment.STRIPE_SECRET_KEY || undefined;
  const publishableKey = environment.STRIPE_PUBLISHABLE_KEY || undefined;
  if (!secretKey && !publishableKey) {
    if (mode === "sandbox") {
      return [skipped("No Stripe keys are set: payments go to the built-in sandbox, and no real money moves.")];
    }
    return [skipped(mode === "disabled" ? NO_PROCESSOR : "No Stripe keys are set.")];
  }
  return [
    checkKey(SECRET_KEY, secretKey),
    checkKey(PUBLISHABLE_KEY, publishableKey),
    checkWebhookSecrets(webhookSecretsOf(environment.STRIPE_WEBHOOK_SECRET)),
    ...checkMode(keyMode(secretKey), keyMode(publishableKey)),
  ];
}

function checkKey({ name, prefixes, called, where }: Kind, value: string | undefined): Finding {
  if (!value) return wrong(`${name} is missing, so payments are switched off.`, `Set it to ${called}. ${where}`);
  if (prefixes.some((prefix) => value.startsWith(prefix))) return right(`${name} is ${called}.`);
  const found = /^(sk|rk|pk|whsec)_/.exec(value)?.[0];
  return wrong(
    `${name} is not ${called}: it ${found ? `begins with ${found}` : "begins like none of Stripe's keys"}.`,
    `Set it to ${called}. ${where}`,
  );
}

const SECRET_SHAPE = /^whsec_[A-Za-z0-9+/=_-]{16,}$/;

function checkWebhookSecrets(secrets: readonly string[]): Finding {
  const [first, ...more] = secrets;
  if (first === undefined || !secrets.every((secret) => secret.startsWith("whsec_"))) {
    return checkKey(
      WEBHOOK_SECRET,
      secrets.find((secret) => !secret.startsWith("whsec_")),
    );
  }
  if (secrets.every((secret) => SECRET_SHAPE.test(secret))) {
    return right(
      `STRIPE_WEBHOOK_SECRET holds ${more.length === 0 ? "one signing secret" : `${secrets.length} signing secrets`}.`,
    );
  }
  return wrong("A secret in STRIPE_WEBHOOK_SECRET is cut off.", `Copy it whole. ${WEBHOOK_SECRET.where}`);
}

type Mode = ReturnType<typeof keyMode>;

/** Mixed modes are a configuration fault, which also stops the server from starting. */
function checkMode(secret: Mode, publishable: Mode): Finding[] {
  if (secret === undefined || secret !== publishable) return [];
  if (secret === "test") return [right("Both are test keys: only test cards work, and no real money moves.")];
  return [right("Both are live keys: real cards are charged.")];
}
