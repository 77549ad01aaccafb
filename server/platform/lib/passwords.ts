import { hash, verify } from "@node-rs/argon2";
import { createFairQueue } from "#server/platform/lib/fair-queue.ts";

/** What one hash costs: KiB of memory, passes over it. */
type HashingCost = { memoryCost: number; timeCost: number };

/** OWASP's parameters for argon2id: 19 MiB, two passes (one lane). */
const OWASP_COST: HashingCost = { memoryCost: 19_456, timeCost: 2 };

/** The last of them waits a few seconds, less than a request may take. */
const QUEUE = { atOnceMax: 3, waitingInLaneMax: 60, waitingMax: 240 };

/**
 * Hashes passwords and checks them, a few at once: each takes its memory and a core for milliseconds. The networks that
 * ask take turns, so that one of them can't fill the queue for others (RULES §16). Throws 429 when too many wait.
 */
export type Passwords = ReturnType<typeof createPasswords>;

/** The network of the server's own commands and of its start. */
export const THIS_SERVER = "this server";

/** @param cost Of new hashes; a hash that is checked carries its own. */
export function createPasswords(cost = OWASP_COST) {
  const inTurn = createFairQueue(QUEUE);
  const hashed = (password: string, network: string): Promise<string> =>
    inTurn(network, () => hash(password, { ...cost, parallelism: 1 }));
  return {
    /** @param network Whose turn it is: `networkOfRequest`. */
    hash: hashed,
    matches: (password: string, passwordHash: string, network: string): Promise<boolean> =>
      inTurn(network, () => verify(passwordHash, password)),
    /** Takes as long as checking a password, so that an unknown username answers no faster than a wrong password. */
    pretendToMatch: async (password: string, network: string): Promise<false> => {
      await hashed(password, network);
      return false;
    },
  };
}
