import { hash, verify } from "@node-rs/argon2";
import { tooMany } from "#server/errors.ts";

/** What one hash costs: KiB of memory, passes over it. */
type HashingCost = { memoryCost: number; timeCost: number };

/** OWASP's parameters for argon2id: 19 MiB, two passes (one lane). */
const OWASP_COST: HashingCost = { memoryCost: 19_456, timeCost: 2 };

const AT_ONCE_MAX = 3;
const WAITING_MAX = 60;

/** Hashes passwords and checks them, a few at once: each takes its memory and a core for milliseconds. Throws 429 when too many wait. */
export type Passwords = ReturnType<typeof createPasswords>;

/** @param cost Of new hashes; a hash that is checked carries its own. */
export function createPasswords(cost = OWASP_COST) {
  const inTurn = createQueue();
  const hashed = (password: string): Promise<string> => inTurn(() => hash(password, { ...cost, parallelism: 1 }));
  return {
    hash: hashed,
    matches: (password: string, passwordHash: string): Promise<boolean> => inTurn(() => verify(passwordHash, password)),
    /** Takes as long as checking a password, so that an unknown username answers no faster than a wrong password. */
    pretendToMatch: async (password: string): Promise<false> => {
      await hashed(password);
      return false;
    },
  };
}

function createQueue() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= WAITING_MAX) throw tooMany("Too many sign-ins at once. Please try again in a moment.", 2);
    if (running >= AT_ONCE_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
