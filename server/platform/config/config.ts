import path from "node:path";
import { siteClaimsOf } from "#server/platform/config/claims.ts";
import { ConfigError, type Fault } from "#server/platform/config/config-error.ts";
import { dutiesOf } from "#server/platform/config/duties.ts";
import { processEnvironment } from "#server/platform/config/env-file.ts";
import { type Environment, presentOf, readEnvironment } from "#server/platform/config/environment.ts";
import { faultsOf } from "#server/platform/config/faults.ts";
import { identityProviderOf } from "#server/platform/config/identity-provider.ts";
import { mailOf } from "#server/platform/config/mail.ts";
import { hasLiveKey, paymentsOf } from "#server/platform/config/payments.ts";
import { policyOf } from "#server/platform/config/policy.ts";
import { publicBecause } from "#server/platform/config/public.ts";
import { senderOf } from "#server/platform/config/sender.ts";
import { type GivenSettings, givenOf } from "#server/platform/config/settings/given.ts";
import { warningsOf } from "#server/platform/config/warnings.ts";
import { introduce } from "#server/platform/looks/own-looks.ts";
import type { Collector } from "#server/platform/tracing/export-spans.ts";

export type Config = ReturnType<typeof configOf> & {
  /** What the operator has set, without secrets, for the screens that show it. */
  given: GivenSettings;
};

/**
 * Reads the configuration, and with it what this process calls itself. @throws ConfigError with a sentence for each setting that the server can't start with, saying what to set.
 */
export function readConfig(variables = processEnvironment()): Config {
  const { config, faults } = readSettings(variables);
  if (faults.length > 0) throw new ConfigError(faults);
  introduce(config.site);
  return config;
}

/**
 * Reads it for a command that only needs the database. Beside the embedded one, which no one else reaches, nothing that a
 * server would refuse keeps an operator from a backup. @throws ConfigError
 */
export function readPlace(variables = processEnvironment()): Config {
  const { config, faults } = readSettings(variables);
  if (config.databaseUrl !== undefined && faults.length > 0) throw new ConfigError(faults);
  return config;
}

/**
 * Reads the configuration including its faults, for the doctor, which checks everything else anyway. @throws
 * ConfigError if a variable can't be read at all.
 */
export function readSettings(variables: Record<string, string | undefined>): { config: Config; faults: Fault[] } {
  const env = readEnvironment(variables);
  const publicUrl = env.PUBLIC_URL ?? ownAddress(env);
  const reasons = publicBecause({ ...env, publicUrl });
  return {
    config: { ...configOf(env, { publicUrl, isReachable: reasons.length > 0 }), given: givenOf(presentOf(variables)) },
    faults: faultsOf({ env, publicUrl, publicBecause: reasons }),
  };
}

/** A container's own address is nobody's: a trial in one is reached at this machine's. */
function ownAddress({ HOST, PORT, TRIAL }: Environment): string {
  const host = TRIAL === "1" ? "127.0.0.1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

function configOf(env: Environment, { publicUrl, isReachable }: { publicUrl: string; isReachable: boolean }) {
  const isDemo = env.DEMO === "1";
  const isPublic = isReachable && !isDemo;
  const mail = mailOf(env, { isPublic });
  const none = new Map<string, never>();
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    /** The owner's login, which runs migrations. Absent: the embedded database. */
    databaseUrl: env.DATABASE_URL,
    /** The same database without the pooler that databaseUrl leads to. Absent: there is none. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** The application's own login. Absent: Potkeeper creates one. */
    appDatabaseUrl: env.APP_DATABASE_URL,
    /** A demo deletes its own, and never what else is in DATA_DIR. */
    dataDir: isDemo ? path.join(env.DATA_DIR, "demo-until-tonight") : env.DATA_DIR,
    /** Absent: generated once and kept in the data directory. */
    sessionSecret: env.SESSION_SECRET,
    payments: paymentsOf(env, { isPublic }),
    mail,
    mailFrom: senderOf(env),
    admin: env.ADMIN_ACCOUNT,
    registration: isDemo ? "closed" : env.REGISTRATION,
    rateLimit: env.RATE_LIMIT === "on",
    worker: env.WORKER,
    webProcesses: env.WEB_PROCESSES,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    /** Where traces go. Absent: nothing is traced. */
    collector: collectorOf(env),
    siteClaims: siteClaimsOf(env.CLAIMS, { isLive: hasLiveKey(env) }),
    site: { name: env.SITE_NAME, footer: env.SITE_FOOTER, logo: env.SITE_LOGO, accent: env.ACCENT_COLOR },
    /** How long the processor lets a platform hold money before it has to be sent on. */
    holdingLimitDays: env.HOLDING_LIMIT_DAYS,
    /** A server on this machine that plays the fantasy platforms. Absent: the platforms themselves. */
    resultsStandInUrl: env.RESULTS_STANDIN_URL,
    /** What Yahoo gave the operator for this installation (RULES §21). Absent: Yahoo isn't offered. */
    yahooApp: env.YAHOO_APP,
    /** The operator's own identity provider (RULES §27). Absent: people sign in with passwords and passkeys. */
    identityProvider: identityProviderOf(env),
    /** How long records that nothing needs anymore are kept; undefined: forever. */
    keepMonths: env.KEEP_MONTHS,
    /** The operator's own thresholds of the tax report, by year, in place of those we know. */
    taxThresholds: env.TAX_THRESHOLDS ?? none,
    /** When unclaimed money falls dormant; empty: the operator hasn't said. */
    dormantAfter: env.DORMANT_AFTER ?? none,
    /** Whether others reach it: then it is public, or a demo (RULES §15). */
    isReachable,
    /** Whether people other than the operator use it with money; otherwise it goes by the rules of a trial (RULES §15). */
    isPublic,
    /** Whether everything in it is invented and starts over every night (RULES §15). */
    isDemo,
    policy: policyOf(env, { isPublic, mail }),
    ceilings: { entryFee: env.MAX_ENTRY_FEE ?? null, pool: env.MAX_POOL ?? null },
    duties: dutiesOf(env),
    /** Who cosigns the log, and whose logs are cosigned here. */
    ...env.WITNESS,
    /** Where leagues' channels may be besides the public Internet (RULES §30). */
    channelHosts: env.CHANNEL_HOSTS,
    /** Settings that work but deserve a look. */
    warnings: warningsOf(env, { isPublic }),
  };
}

function collectorOf(env: Environment): Collector | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  return endpoint === undefined ? undefined : { endpoint };
}
