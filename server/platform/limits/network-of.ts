import ipaddr from "ipaddr.js";

const NETWORK_PARTS = 4;
const SITE_PARTS = 3;

/**
 * Returns what counts as one visitor (RULES §16): an IPv4 address, or the /64 of an IPv6 address, because one
 * connection gets a whole /64. Text that isn't an address counts as itself.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

/** Returns the /48 that an IPv6 network lies in, which one customer of a provider can have whole; null for others. */
export function siteOf(network: string): string | null {
  if (!network.endsWith("::/64")) return null;
  return `${network.split(":").slice(0, SITE_PARTS).join(":")}::/48`;
}
