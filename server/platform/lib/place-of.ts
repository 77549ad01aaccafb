import ipaddr from "ipaddr.js";

/**
 * Tells roughly where a person acts from, for emails and lists, as far as a network address alone reveals it. Completes
 * "from …". Text in place of an address, such as "the payment processor", stays as it is.
 */
export function placeOf(ip: string | null): string {
  if (!ip) return "an unknown address";
  if (!ipaddr.isValid(ip)) return ip;
  // An IPv4 address may be written as IPv6.
  const address = ipaddr.process(ip);
  switch (address.range()) {
    case "loopback":
      return "the server's own computer";
    case "private":
    case "linkLocal":
    case "uniqueLocal":
      return `the server's own network (${address})`;
    default:
      return `the address ${address}`;
  }
}
