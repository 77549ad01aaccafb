import type { Deps } from "#server/platform/deps.ts";
import type { Counter, FailureLimit } from "#server/platform/limits/admit-attempt.ts";
import { limitKey } from "#server/platform/limits/limit-key.ts";
import { siteOf } from "#server/platform/limits/network-of.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** No limit lasts longer than a quarter of an hour, so no stranger can lock anyone out for good (RULES §16). */
const WAITS = { firstWaitMs: 15 * SECOND_MS, longestWaitMs: 15 * MINUTE_MS };

const PER_NAME: FailureLimit = { free: 5, ...WAITS, fadesInMs: 60 * MINUTE_MS };
/** A household, an office or a phone carrier can share one address, so it may fail more often. */
const PER_NETWORK: FailureLimit = { free: 20, ...WAITS, fadesInMs: 10 * MINUTE_MS };
/** An IPv6 /48 has 65,536 networks, and one customer can have it whole. */
const PER_SITE: FailureLimit = { ...PER_NETWORK, free: 200, fadesInMs: MINUTE_MS };
/** Against many networks at once: in the long run, one failure every two seconds. */
const OVERALL: FailureLimit = {
  free: 300,
  firstWaitMs: SECOND_MS,
  longestWaitMs: 30 * SECOND_MS,
  fadesInMs: 2 * SECOND_MS,
};

/** A browser that has signed in to the account before: its owner gets in, however many strangers try. */
const PER_KNOWN_DEVICE: FailureLimit = { free: 10, ...WAITS, fadesInMs: 10 * MINUTE_MS };

type Attempt = {
  /** The name as typed and as the database compares it, whether or not it has an account. */
  name: string;
  network: string;
  /** The account and the browser, if the account has been signed in to from there. */
  knownDevice: string | null;
};

/**
 * Lists the counters of a sign-in attempt, in the order they are checked: the network first, so that a blocked network
 * doesn't use up a name's attempts. A known device counts separately. An account's username and address count
 * separately, too: a shared count would reveal that they belong together. @returns All of them, and those that a
 * correct password resets.
 */
export function signInCounters(
  { config, secret }: Pick<Deps, "config" | "secret">,
  { name, network, knownDevice }: Attempt,
) {
  if (!config.rateLimit) return { counters: [], cleared: [] };
  // A demo's passwords are no secrets, and a few wrong ones must not keep everyone else out.
  if (config.isDemo)
    return { counters: networkCounters({ config, secret }, { kind: "sign-in", network }), cleared: [] };
  const counter = (kind: string, value: string, limit: FailureLimit): Counter => ({
    key: limitKey(secret, kind, value),
    limit,
  });
  if (knownDevice !== null) {
    const counters = [counter("sign-in-device", knownDevice, PER_KNOWN_DEVICE)];
    return { counters, cleared: counters };
  }
  const ofName = counter("sign-in-name", name, PER_NAME);
  const counters = [
    ...networkCounters({ config, secret }, { kind: "sign-in", network }),
    counter("sign-in", "everybody", OVERALL),
    ofName,
  ];
  return { counters, cleared: [ofName] };
}

/** Lists those of a network alone, for other secrets that strangers could guess. @param guessed.kind What they guess. */
export function networkCounters(
  { config, secret }: Pick<Deps, "config" | "secret">,
  { kind, network }: { kind: string; network: string },
): Counter[] {
  if (!config.rateLimit) return [];
  const site = siteOf(network);
  const ofNetwork = { key: limitKey(secret, `${kind}-network`, network), limit: PER_NETWORK };
  return site === null ? [ofNetwork] : [ofNetwork, { key: limitKey(secret, `${kind}-site`, site), limit: PER_SITE }];
}
