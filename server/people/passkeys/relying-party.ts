/** What passkeys are created for: the site's domain, and the one origin whose pages may use them. */
export type RelyingParty = { id: string; origin: string };

const LOOPBACK_ADDRESS = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;
const IP_ADDRESS = /^(\d+\.\d+\.\d+\.\d+|\[.*\])$/;

/**
 * Returns a site's relying party. WebAuthn only knows domain names, so a trial at 127.0.0.1 uses passkeys for
 * localhost, which browsers treat as the same machine. @returns Undefined for any other IP address.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (LOOPBACK_ADDRESS.test(hostname)) {
    return { id: "localhost", origin: `${protocol}//localhost${port ? `:${port}` : ""}` };
  }
  return IP_ADDRESS.test(hostname) ? undefined : { id: hostname, origin };
}
