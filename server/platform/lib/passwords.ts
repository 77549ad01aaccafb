import { availableParallelism } from "node:os";
import { memoize } from "#contract/platform/memoize.ts";
import { createFairQueue } from "#server/platform/lib/fair-queue.ts";

/** Loaded at its first use, because loading it takes a while and would slow down the start. */
const argon2 = memoize(() => import("@node-rs/argon2"));

/** The cost of one hash: KiB of memory, and passes over it. */
type HashingCost = { memoryCost: number; timeCost: number };

/** OWASP's parameters for argon2id: 19 MiB, two passes (one lane). */
const OWASP_COST: HashingCost = { memoryCost: 19_456, timeCost: 2 };

/** One core is left for everything else. */
const AT_ONCE_MAX = Math.min(3, Math.max(1, availableParallelism() - 1));

/** The last in line waits a few seconds, less than a request may take. */
const QUEUE = {
  ...{ atOnceMax: AT_ONCE_MAX, waitingInLaneMax: 80, waitingMax: Math.min(240, 120 * AT_ONCE_MAX) },
  full: "Too many people are signing in at once.",
};

/**
 * Hashes and checks passwords, a few at once: each takes its memory and a core for milliseconds. Networks take turns,
 * so that none can fill the queue for the others (RULES §16). Throws 429 if too many wait.
 */
export type Passwords = ReturnType<typeof createPasswords>;

/** The network of the server's own commands and its start. */
export const THIS_SERVER = "this server";

/** @param cost For new hashes; an existing hash states its own. */
export function createPasswords(cost = OWASP_COST) {
  const inTurn = createFairQueue(QUEUE);
  const hashed = (password: string, network: string): Promise<string> =>
    inTurn(network, async () => (await argon2()).hash(password, { ...cost, parallelism: 1 }));
  return {
    /** @param network The network that waits its turn (`networkOfRequest`). */
    hash: hashed,
    matches: (password: string, passwordHash: string, network: string): Promise<boolean> =>
      inTurn(network, async () => (await argon2()).verify(passwordHash, password)),
    /** Takes as long as checking a password, so that an unknown username answers no faster than a wrong password. */
    pretendToMatch: async (password: string, network: string): Promise<false> => {
      await hashed(password, network);
      return false;
    },
  };
}
