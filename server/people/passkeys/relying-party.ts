/** Whom passkeys are made for: the site's domain, and the one origin whose pages may use them. */
export type RelyingParty = { id: string; origin: string };

const LOOPBACK_ADDRESS = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;
const IP_ADDRESS = /^(\d+\.\d+\.\d+\.\d+|\[.*\])$/;

/**
 * The relying party of a site. WebAuthn knows domain names only, so a trial at 127.0.0.1 uses passkeys at
 * localhost, which browsers take for the same machine. @returns Undefined for any other IP address.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (LOOPBACK_ADDRESS.test(hostname)) {
    return { id: "localhost", origin: `${protocol}//localhost${port ? `:${port}` : ""}` };
  }
  return IP_ADDRESS.test(hostname) ? undefined : { id: hostname, origin };
}
