import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";

/**
 * Finds a host's addresses without the system's own lookup, which has two places for the whole process: names that are
 * never answered would take both, and payments and email would wait for them.
 */
export const lookUp: LookupFunction = async (host, { all }, answer) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((one, nth) =>
    one.status === "fulfilled" ? one.value.map((address) => ({ address, family: nth === 0 ? 4 : 6 })) : [],
  );
  const [first] = addresses;
  if (!first) return answer(answers.find((one) => one.status === "rejected")?.reason ?? null, []);
  return all ? answer(null, addresses) : answer(null, first.address, first.family);
};
