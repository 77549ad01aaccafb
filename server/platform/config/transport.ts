import { isLoopbackHost } from "#server/platform/config/loopback.ts";

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

/** Several servers in libpq's form, which node-postgres doesn't know. A password may contain commas. */
const SEVERAL = /^\w+:\/\/(?:[^/?]*@)?[^/?@]*,[^/?@]*(?:[/?]|$)|[?&]host=[^&]*(?:,|%2c)/i;

/** Says what is wrong with a database's address, without quoting it, because it may hold a password. */
export function databaseAddressFault(text: string): string | undefined {
  if (SEVERAL.test(text)) return "It names several servers. Set it to the address of one, or of a proxy in front.";
  const url = parseDatabaseUrl(text);
  if (url === undefined) return "Set it to an address such as postgres://user:password@db.example/potkeeper.";
  // The start of such a password would count as a host's port, and the rest as a name, which are logged.
  if (url !== "socket" && url.pathname.includes("@"))
    return "Its login has a / that isn't written as %2F, or the name of its database an @ that isn't written as %40.";
  return undefined;
}

/**
 * Tells whether a database is on this machine, or reached over a connection that no one in between can read or
 * impersonate. @param fallback PGHOST, which node-postgres uses if the address has no host.
 */
export function isDatabaseProtected(databaseUrl: string, fallback = "localhost"): boolean {
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
