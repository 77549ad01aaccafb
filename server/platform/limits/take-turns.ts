import type { Reader } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type ActLimit, countActs, countEach } from "#server/platform/limits/count-acts.ts";
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
export async function takeTurns(
  db: Reader,
  { config, secret }: Limiting,
  { limit, by, count = 1, now }: Turns,
): Promise<void> {
  if (!config.rateLimit || count === 0) return;
  const until = await countActs(db, { key: limitKey(secret, limit.name, by), limit, count, now });
  if (until) throw refusedUntil(until, now, limit.sentence);
}

/** Counts one act by each of these, in one statement, and skips those that may not act again yet. @returns The others. */
export async function allowedTurns(
  db: Reader,
  { config, secret }: Limiting,
  { limit, by, now }: { limit: NamedLimit; by: readonly string[]; now: Date },
): Promise<Set<string>> {
  if (!config.rateLimit) return new Set(by);
  const keys = new Map(by.map((one) => [one, limitKey(secret, limit.name, one)]));
  const counted = await countEach(db, { keys: [...keys.values()], limit, now });
  return new Set(by.filter((one) => counted.has(keys.get(one) ?? "")));
}
