import { BlockList, isIP } from "node:net";

const NAMED_RANGES = new Set(["loopback", "linklocal", "uniquelocal"]);

/**
 * Tells whether every part of TRUST_PROXY is an address, a range of addresses, or the name of a range, and whether all of
 * them leave most addresses to visitors.
 */
export function namesProxies(text: string): boolean {
  const parts = text.split(",").map((part) => part.trim());
  return parts.every(isProxy) && !coverMuch(parts);
}

/** One in each 1,024th of the Internet's addresses, of both versions. */
const SPREAD = Array.from({ length: 1024 }, (_, at) => [
  `::ffff:${at >> 2}.${(at & 3) << 6}.1.1`,
  `${(0x2000 + at * 8).toString(16)}::1`,
]);

/** Proxies of one's own, and of every provider, are a small part of either version. */
function coverMuch(parts: readonly string[]): boolean {
  const trusted = new BlockList();
  for (const part of parts.filter((one) => !NAMED_RANGES.has(one))) {
    const [address = "", bits] = part.split("/");
    const version = isIP(address) === 4 ? "ipv4" : "ipv6";
    trusted.addSubnet(address, Number(bits ?? (version === "ipv4" ? 32 : 128)), version);
  }
  return [0, 1].some((version) => {
    const covered = SPREAD.filter((addresses) => trusted.check(addresses[version] ?? "", "ipv6"));
    return covered.length > SPREAD.length / 8;
  });
}

function isProxy(part: string): boolean {
  if (NAMED_RANGES.has(part)) return true;
  const [address = "", bits, ...more] = part.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  const count = /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  return count >= 1 && count <= (version === 4 ? 32 : 128);
}
