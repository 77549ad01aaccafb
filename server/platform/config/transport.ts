import { isLoopbackHost } from "#server/platform/config/loopback.ts";
import { AddressFault, readAddress, type ServerKind } from "#server/platform/db/connection/address.ts";

/** These encrypt and verify the certificate: node-postgres treats `require` like `verify-full`. */
const VERIFIED_MODES = new Set(["require", "verify-ca", "verify-full"]);
const NO_HOST = "no-host.invalid";

/** Parses an address like node-postgres does: a URL, or the path of a socket. Undefined for anything else. */
function parseDatabaseUrl(text: string): URL | "socket" | undefined {
  if (/^(\/|socket:)/.test(text)) return "socket";
  if (!/^postgres(ql)?:\/\//.test(text)) return undefined;
  const withHost = text.replace(/^(\w+:\/\/(?:[^/?@]*@)?)(?=[/?]|$)/, `$1${NO_HOST}`);
  return URL.canParse(withHost) ? new URL(withHost) : undefined;
}

/**
 * Says what is wrong with a database's address, without quoting it, because it may hold a password. @param kinds What the
 * server may have to be.
 */
export function databaseAddressFault(text: string, kinds: readonly ServerKind[]): string | undefined {
  const example = "Set it to an address such as postgres://user:password@db.example/potkeeper.";
  try {
    const { hosts, kind } = readAddress(text);
    if (hosts.some(({ connectionString }) => parseDatabaseUrl(connectionString) === undefined)) return example;
    if ((hosts.length === 1 && kind === "any") || kinds.includes(kind)) return undefined;
    if (kind !== "any") return `Its target_session_attrs is ${kind}. Set that to ${kinds.join(" or ")}.`;
    return `It names several hosts. Add target_session_attrs=${kinds[0]}, so that the right one is used.`;
  } catch (error) {
    if (error instanceof AddressFault) return error.message;
    throw error;
  }
}

/**
 * Tells whether a database is on this machine, or reached over a connection that no one in between can read or
 * impersonate. @param fallback PGHOST, which node-postgres uses if the address has no host.
 */
export const isDatabaseProtected = (databaseUrl: string, fallback?: string): boolean =>
  readAddress(databaseUrl).hosts.every(({ connectionString }) => isHostProtected(connectionString, fallback));

function isHostProtected(databaseUrl: string, fallback = "localhost"): boolean {
  const url = parseDatabaseUrl(databaseUrl);
  if (url === "socket") return true;
  if (!url) return false;
  const last = (name: string) => url.searchParams.getAll(name).at(-1);
  const named = last("host") ?? decodeURIComponent(url.hostname);
  const host = named === NO_HOST ? fallback : named;
  if (host.startsWith("/") || isLoopbackHost(host)) return true;
  const mode = last("sslmode");
  if (mode === undefined) return ["true", "1"].includes(last("ssl") ?? "");
  const isLoose = last("uselibpqcompat") === "true" && mode === "require" && !last("sslrootcert");
  return VERIFIED_MODES.has(mode) && !isLoose;
}

/** Tells whether a mail server is on this machine, or receives nothing before the connection is encrypted. */
export function isMailProtected(smtpUrl: string): boolean {
  const { hostname, protocol, searchParams } = new URL(smtpUrl);
  if (isLoopbackHost(hostname)) return true;
  if (["false", "0"].includes(searchParams.get("tls.rejectUnauthorized") ?? "")) return false;
  if (protocol === "smtps:") return true;
  const isRequired = ["true", "1"].includes(searchParams.get("requireTLS") ?? "");
  return isRequired && !searchParams.has("ignoreTLS");
}
