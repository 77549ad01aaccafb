import type { Reader } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type ActLimit, countActs } from "#server/platform/limits/count-acts.ts";
import { limitKey } from "#server/platform/limits/limit-key.ts";
import { refusedUntil } from "#server/platform/limits/refused-until.ts";

/** A limit with its name in the table of acts and its refusal. */
export type NamedLimit = ActLimit & { name: string; sentence: (wait: string) => string };

/** What limits need from the installation: whether they are on, and the secret for their keys. */
export type Limiting = Pick<Deps, "config" | "secret">;

type Turns = { limit: NamedLimit; by: string; count?: number; now: Date };

/**
 * Counts acts by one person, address or network; with RATE_LIMIT=off, counts nothing. @throws AppError 429 that says
 * when to try again.
 */
export async function takeTurns(db: Reader, limiting: Limiting, turns: Turns): Promise<void> {
  const until = await turnsRefusedUntil(db, limiting, turns);
  if (until) throw refusedUntil(until, turns.now, turns.limit.sentence);
}

/** Does the same for acts that are skipped instead of refused. @returns Null if the acts were counted. */
export async function turnsRefusedUntil(
  db: Reader,
  { config, secret }: Limiting,
  { limit, by, count = 1, now }: Turns,
): Promise<Date | null> {
  if (!config.rateLimit || count === 0) return null;
  return countActs(db, { key: limitKey(secret, limit.name, by), limit, count, now });
}
