import { hash, verify } from "@node-rs/argon2";
import { tooMany } from "#server/errors.ts";

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const AT_ONCE_MAX = 3;
const WAITING_MAX = 60;
let running = 0;
const waiting: (() => void)[] = [];

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));

export const isPassword = (password: string, passwordHash: string): Promise<boolean> =>
  inTurn(() => verify(passwordHash, password));

/** Takes as long as checking a password, so that an unknown username answers no faster than a wrong password. */
export const pretendToCheckPassword = async (password: string): Promise<false> => {
  await hashPassword(password);
  return false;
};

/** Each hash takes 19 MiB and a core for milliseconds: a few at once, a short queue, then 429. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= WAITING_MAX) throw tooMany("Too many sign-ins at once. Please try again in a moment.", 2);
  if (running >= AT_ONCE_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
