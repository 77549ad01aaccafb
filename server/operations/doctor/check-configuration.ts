import { mkdtemp, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { type Finding, right, skipped, wrong } from "#server/operations/doctor/finding.ts";
import { clientOf } from "#server/people/identity/provider.ts";
import { IDENTITY_CALLBACK } from "#server/people/identity/round-trips.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Fault } from "#server/platform/config/config-error.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { looksRandom } from "#server/platform/lib/password-weakness.ts";
import { YAHOO_CALLBACK } from "#server/results/yahoo/sign-in.ts";

const FREE_MIN_MB = 500;
const MB = 1024 * 1024;

/**
 * Checks the configuration: the faults that also stop the server from starting, the address, the secret, and the data
 * directory.
 */
export async function checkConfiguration(config: Config, faults: readonly Fault[]): Promise<Finding[]> {
  const isRight = faults.length === 0;
  return [
    ...(isRight ? [right("The configuration is usable.")] : faults.map(({ says, remedy }) => wrong(says, remedy))),
    isRight ? checkAddress(config) : skipped("Potkeeper won't start with this configuration."),
    ...checkSecret(config),
    checkYahoo(config),
    await checkIdentityProvider(config),
    await checkDataDir(config),
  ];
}

const checkAddress = ({ publicUrl, isReachable, isDemo }: Config): Finding =>
  isReachable
    ? right(`This is a ${isDemo ? "demo" : "public installation"}, and people reach it at ${publicUrl}.`)
    : skipped(`This is a trial: PUBLIC_URL is ${publicUrl}, and only this machine reaches it.`);

/** A public installation's secret is checked with the other faults. */
function checkSecret({ sessionSecret, isPublic, dataDir }: Config): Finding[] {
  if (isPublic) return [];
  if (!sessionSecret) return [skipped(`SESSION_SECRET isn't set: one is generated and kept in ${dataDir}.`)];
  return looksRandom(sessionSecret) ? [] : [skipped("SESSION_SECRET isn't random, which is fine only for a trial.")];
}

/** Yahoo accepts only the redirect URI that was registered there, and only over HTTPS. */
function checkYahoo({ yahooApp, publicUrl, resultsStandInUrl }: Config): Finding {
  if (!yahooApp) return skipped("YAHOO_APP isn't set: Yahoo isn't offered.");
  const uri = `${publicUrl}${YAHOO_CALLBACK}`;
  if (publicUrl.startsWith("https://") || resultsStandInUrl) {
    return right(`People can connect Yahoo. The redirect URI there must be ${uri}`);
  }
  return wrong(`Yahoo doesn't accept ${uri} as a redirect URI.`, "Set PUBLIC_URL to an https:// address.");
}

async function checkIdentityProvider(config: Config): Promise<Finding> {
  const { identityProvider, publicUrl } = config;
  if (!identityProvider) return skipped("OIDC_ISSUER isn't set: people sign in with passwords and passkeys.");
  try {
    await clientOf({ config, clock: systemClock });
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
    return wrong(
      `${identityProvider.name} can't be used at ${identityProvider.issuer} (${why}).`,
      "Set OIDC_ISSUER to exactly what your provider states as its issuer, and let this machine reach it.",
    );
  }
  return right(
    `People can sign in with ${identityProvider.name}. The redirect URI there must be ${publicUrl}${IDENTITY_CALLBACK}`,
  );
}

async function checkDataDir({ dataDir, sessionSecret, databaseUrl }: Config): Promise<Finding> {
  if (databaseUrl && sessionSecret) return skipped("DATA_DIR is not used: the database and the secret are given.");
  try {
    await rm(await mkdtemp(path.join(dataDir, "doctor-")), { recursive: true });
    const { bavail, bsize } = await statfs(dataDir);
    const freeMb = Math.floor((bavail * bsize) / MB);
    if (freeMb >= FREE_MIN_MB) return right(`${dataDir} is writable, with ${freeMb} MB free.`);
    return wrong(
      `Only ${freeMb} MB are free in ${dataDir}.`,
      "Free up some space: a database stops when its disk is full.",
    );
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return skipped(`${dataDir} doesn't exist yet; the first start creates it.`);
    }
    const reason = error instanceof Error ? error.message : String(error);
    return wrong(
      `${dataDir} isn't writable (${reason}).`,
      "Give the account that runs Potkeeper the right to write there, or set DATA_DIR to another directory.",
    );
  }
}
