import { isIP } from "node:net";

const NAMED_RANGES = new Set(["loopback", "linklocal", "uniquelocal"]);

/**
 * Tells whether every part of TRUST_PROXY is an address, a range of addresses, or the name of a range. A range of all
 * addresses doesn't count.
 */
export const namesProxies = (text: string): boolean => text.split(",").every((part) => isProxy(part.trim()));

function isProxy(part: string): boolean {
  if (NAMED_RANGES.has(part)) return true;
  const [address = "", bits, ...more] = part.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  const count = /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  return count >= 1 && count <= (version === 4 ? 32 : 128);
}
