import { NEEDS_APPROVAL } from "#contract/operations/setup-words.ts";
import { formatDollars, timesCents } from "#contract/platform/money.ts";
import { isToCome } from "#server/platform/config/approval.ts";
import type { Fault } from "#server/platform/config/config-error.ts";
import { dutyFaults } from "#server/platform/config/duties.ts";
import type { Environment } from "#server/platform/config/environment.ts";
import { identityProviderFaults } from "#server/platform/config/identity-provider.ts";
import { keyMode } from "#server/platform/config/key-mode.ts";
import { isLoopbackUrl } from "#server/platform/config/loopback.ts";
import { hasLiveKey } from "#server/platform/config/payments.ts";
import { isDatabaseProtected, isMailProtected } from "#server/platform/config/transport.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { looksRandom } from "#server/platform/lib/password-weakness.ts";

const NO_APPROVAL = `A live Stripe key is set, and PROCESSOR_APPROVAL isn't. ${NEEDS_APPROVAL}`;

type Installation = { env: Environment; publicUrl: string; publicBecause: readonly string[] };

/**
 * Lists every setting that the server must not start with (RULES §15). The start refuses them and the doctor reports
 * them.
 */
export function faultsOf(installation: Installation): Fault[] {
  const always = [
    ...keyFaults(installation),
    ...demoFaults(installation),
    ...databaseFaults(installation),
    ...ceilingFaults(installation),
    ...identityProviderFaults(installation.env),
    ...dutyFaults(installation.env),
  ];
  if (installation.publicBecause.length === 0) return always;
  return [
    ...always,
    ...trialFaults(installation),
    ...addressFaults(installation),
    ...secretFaults(installation),
    ...transportFaults(installation),
  ];
}

const isPlain = (url: string | undefined): url is string => url !== undefined && new URL(url).protocol === "http:";

const when = (isSo: boolean, says: string, remedy: string): Fault[] => (isSo ? [{ says, remedy }] : []);

function keyFaults({ env }: Installation): Fault[] {
  const secret = keyMode(env.STRIPE_SECRET_KEY);
  const publishable = keyMode(env.STRIPE_PUBLISHABLE_KEY);
  const isLive = hasLiveKey(env);
  return [
    ...when(
      secret !== undefined && publishable !== undefined && secret !== publishable,
      `The secret key is a ${secret} key and the publishable key is a ${publishable} key: no card would work.`,
      "Take both from the same mode of the same Stripe account.",
    ),
    ...when(
      isLive && isPlain(env.STRIPE_API_BASE),
      "STRIPE_API_BASE isn't an https:// address, and a live Stripe key would be sent to it unencrypted.",
      "Unset STRIPE_API_BASE.",
    ),
    ...when(
      isLive && env.ALLOW_SANDBOX === "1",
      "ALLOW_SANDBOX=1 is set next to a live Stripe key.",
      "Unset ALLOW_SANDBOX, or use test keys.",
    ),
    ...when(
      isLive && env.SMTP_URL === undefined,
      "A live Stripe key is set, and SMTP_URL isn't: people learn of sign-ins, changed addresses, disputes and payouts by email or not at all.",
      "Set SMTP_URL to your mail server; or unset Stripe's keys, so that treasurers keep the money.",
    ),
    ...when(
      isLive && env.PROCESSOR_APPROVAL === undefined,
      NO_APPROVAL,
      "Set PROCESSOR_APPROVAL to who approved, the date and the reference; or unset Stripe's keys, so that treasurers keep the money.",
    ),
    ...when(
      env.PROCESSOR_APPROVAL !== undefined && isToCome(env.PROCESSOR_APPROVAL.on, systemClock()),
      `PROCESSOR_APPROVAL is dated ${env.PROCESSOR_APPROVAL?.on}, which is still to come.`,
      "Set it to the day on which Stripe approved.",
    ),
  ];
}

const NOT_IN_A_DEMO = [
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "DATABASE_URL",
  "SMTP_URL",
  "ADMIN_ACCOUNT",
  "OIDC_ISSUER",
  "YAHOO_APP",
  // No one could accept or declare what these ask, because an account is everyone's.
  "TERMS_URL",
  "MIN_AGE",
  "PLACES",
] as const;

/** A demo starts over every night, sends nothing, calls no one, and is one process (RULES §15). */
function demoFaults({ env }: Installation): Fault[] {
  const set = [
    ...NOT_IN_A_DEMO.filter((name) => env[name] !== undefined),
    ...(env.WITNESS.witnesses.length > 0 ? ["WITNESS"] : []),
    ...(env.WORKER === "on" ? [] : ["WORKER"]),
    ...(env.WEB_PROCESSES === 1 ? [] : ["WEB_PROCESSES"]),
  ].join(" and ");
  const says = `DEMO=1 is set next to ${set}, and everything in a demo is invented.`;
  return when(env.DEMO === "1" && set !== "", says, `Unset DEMO, or ${set}.`);
}

/** The smallest league has two seats. */
function ceilingFaults({ env: { MAX_ENTRY_FEE: fee, MAX_POOL: pool } }: Installation): Fault[] {
  if (fee === undefined || pool === undefined || timesCents(fee, 2) <= pool) return [];
  const says = `MAX_POOL is ${formatDollars(pool)} and MAX_ENTRY_FEE is ${formatDollars(fee)}: even a league of two could not charge that.`;
  return [{ says, remedy: `Set MAX_POOL to at least ${formatDollars(timesCents(fee, 2))}, or lower MAX_ENTRY_FEE.` }];
}

const DATABASE_VARIABLES = ["DATABASE_URL", "DATABASE_DIRECT_URL", "APP_DATABASE_URL"] as const;

const databaseFaults = ({ env }: Installation): Fault[] =>
  when(
    env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined,
    "DATABASE_DIRECT_URL is set and DATABASE_URL isn't, so it would not be used.",
    "Set DATABASE_URL, or unset DATABASE_DIRECT_URL.",
  );

/** Lists what only a trial may use. */
function trialFaults({ env, publicBecause }: Installation): Fault[] {
  const because = publicBecause.join(" and ");
  return [
    ...when(env.TRIAL === "1", `TRIAL=1 is set, and ${because}.`, "Unset TRIAL, or what makes it public."),
    ...when(
      env.RESULTS_STANDIN_URL !== undefined,
      `RESULTS_STANDIN_URL is refused on a public installation, because results would be invented. This one is public because ${because}.`,
      "Unset RESULTS_STANDIN_URL.",
    ),
    ...when(
      env.RATE_LIMIT === "off",
      `RATE_LIMIT=off is refused on a public installation. This one is public because ${because}.`,
      "Unset RATE_LIMIT.",
    ),
  ];
}

function addressFaults({ env, publicUrl, publicBecause }: Installation): Fault[] {
  const orTry =
    env.PUBLIC_URL === undefined && env.TRIAL !== "1" ? " To try it in a container, set TRIAL=1 instead." : "";
  return when(
    !publicUrl.startsWith("https://"),
    `PUBLIC_URL is ${publicUrl}: passwords and payments would travel unencrypted. This installation is public because ${publicBecause.join(" and ")}.`,
    `Put a TLS proxy in front and set PUBLIC_URL to the https:// address that people use.${orTry}`,
  );
}

const HOW_TO_MAKE_ONE = "Set it to what this prints: openssl rand -base64 48";

/** The secrets that operators make up; others give them the rest. An admin's password has rules of its own. */
const MADE_UP = { SESSION_SECRET: "sign in as anyone", METRICS_TOKEN: "read the metrics" } as const;

const secretFaults = ({ env }: Installation): Fault[] => [
  ...when(env.SESSION_SECRET === undefined && env.DEMO !== "1", "SESSION_SECRET isn't set.", HOW_TO_MAKE_ONE),
  ...Object.entries(MADE_UP).flatMap(([name, power]) => {
    const secret = env[name as keyof typeof MADE_UP];
    const isGuessable = secret !== undefined && !looksRandom(secret);
    return when(isGuessable, `${name} isn't random: anyone who guesses it can ${power}.`, HOW_TO_MAKE_ONE);
  }),
];

/** Lists connections that leave this machine and that others could read. */
function transportFaults({ env }: Installation): Fault[] {
  const { STRIPE_API_BASE: apiBase, SMTP_URL: smtpUrl } = env;
  return [
    ...when(
      env.NODE_TLS_REJECT_UNAUTHORIZED === "0",
      "NODE_TLS_REJECT_UNAUTHORIZED=0 takes any certificate for Stripe's, the mail server's and the database's.",
      "Unset NODE_TLS_REJECT_UNAUTHORIZED, and name your own authority's certificate in NODE_EXTRA_CA_CERTS.",
    ),
    ...when(
      isPlain(apiBase) && !hasLiveKey(env) && !isLoopbackUrl(apiBase),
      "STRIPE_API_BASE isn't an https:// address: the secret key would be sent to it unencrypted.",
      "Unset STRIPE_API_BASE.",
    ),
    ...when(
      smtpUrl !== undefined && !isMailProtected(smtpUrl),
      "SMTP_URL lets email, reset links and the mail password travel unencrypted.",
      "Set SMTP_URL to smtps://…, or add ?requireTLS=true to an smtp:// address whose server offers STARTTLS.",
    ),
    ...DATABASE_VARIABLES.flatMap((name) => {
      const url = env[name];
      return when(
        url !== undefined && !isDatabaseProtected(url, env.PGHOST),
        `${name} names a database on another host without TLS: everything in it would travel unencrypted.`,
        `Add ?sslmode=verify-full to ${name}, with &sslrootcert=… where the server's certificate isn't a public one.`,
      );
    }),
  ];
}
