import type { Fault } from "#server/platform/config/config-error.ts";

const inSafeguards = (safeguard: string) => `Unset it: whether SAFEGUARDS lists ${safeguard} decides this now.`;
const inAdmin =
  "Unset it, and write the username, the address and the password into ADMIN_ACCOUNT, with a space between.";
const inYahooApp = "Unset it, and write the client id and the secret into YAHOO_APP, with a space between.";
const inClaims = (claim: string) => `Unset it, and write its text into CLAIMS, as ${claim}=….`;

/** Variables that no longer exist, and what takes their place. */
const SUCCESSORS: Record<string, string> = {
  EMAIL_VERIFICATION: inSafeguards("verified-email"),
  COMMON_PASSWORDS: inSafeguards("strong-passwords"),
  ADMIN_SECOND_FACTOR: inSafeguards("admin-second-factor"),
  SECOND_ADMIN: inSafeguards("second-admin"),
  COMMISSIONER_CHANGE_HOURS: inSafeguards("commissioner-wait"),
  ADMIN_USERNAME: inAdmin,
  ADMIN_EMAIL: inAdmin,
  ADMIN_PASSWORD: inAdmin,
  YAHOO_CLIENT_ID: inYahooApp,
  YAHOO_CLIENT_SECRET: inYahooApp,
  CLAIM_ENCRYPTION: inClaims("encryption"),
  CLAIM_INSURANCE: inClaims("insurance"),
  CLAIM_ESCROW: inClaims("escrow"),
  CLAIM_PROMISE: inClaims("promise"),
  DATABASE_REPLICA_URL: "Unset it: the server in DATABASE_URL answers everything.",
  METRICS_PORT: "Unset it: a process with WORKER=only answers at PORT now.",
  LIST_TREASURER_LEAGUES: inSafeguards("unlisted-treasurer-leagues"),
  OTEL_EXPORTER_OTLP_HEADERS: "Unset it: your collector adds the headers that the service behind it asks for.",
  OTEL_TRACES_SAMPLER_ARG: "Unset it: everything is traced, and your collector chooses what it keeps.",
};

/** Lists the variables that would be ignored, because the person who set one counts on it. */
export function removedFaults(names: readonly string[]): Fault[] {
  return names.flatMap((name) => {
    const remedy = Object.hasOwn(SUCCESSORS, name) ? SUCCESSORS[name] : undefined;
    return remedy === undefined ? [] : [{ says: `${name} no longer exists.`, remedy }];
  });
}
