import ipaddr from "ipaddr.js";

/**
 * Says roughly where a person acts from, for emails and lists: as much as a network address tells by itself. Goes on from
 * "from". What stands in an address's place, such as "the payment processor", is its own place.
 */
export function placeOf(ip: string | null): string {
  if (!ip) return "an unknown address";
  if (!ipaddr.isValid(ip)) return ip;
  // An IPv4 address may come written as IPv6.
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
