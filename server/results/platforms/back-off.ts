import type { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";

/** How many times in a row a league's import has failed because of the platform, and when another one may try. */
export type BackOff = { failures: number; notBefore: Date };

/** Where failures are remembered, by league. Several server processes need one that they share. */
export type BackOffMemory = {
  read(key: string): Promise<BackOff | undefined>;
  /** Undefined forgets the failures, after an import that worked. */
  write(key: string, backOff: BackOff | undefined): Promise<void>;
};

const WAITS_IN_MINUTES = [1, 4, 15];
const LONGEST_WAIT = 15;

/** Whether a refusal says that the platform wants fewer calls, or can't take any. Others don't get better by waiting. */
export const isForWaiting = ({ kind }: PlatformRefusal): boolean =>
  kind === "limited" || kind === "down" || kind === "slow";

/** Waits 1, 4, then 15 minutes. After that no one tries again without being asked. */
export function backOffAfter(earlier: BackOff | undefined, now: Date): BackOff & { hasGivenUp: boolean } {
  const failures = (earlier?.failures ?? 0) + 1;
  const minutes = WAITS_IN_MINUTES[failures - 1] ?? LONGEST_WAIT;
  return {
    failures,
    notBefore: new Date(now.getTime() + minutes * 60_000),
    hasGivenUp: failures > WAITS_IN_MINUTES.length,
  };
}

/** Remembers within this process alone. */
export function createBackOffMemory(): BackOffMemory {
  const kept = new Map<string, BackOff>();
  return {
    read: async (key) => kept.get(key),
    write: async (key, backOff) => {
      if (backOff) kept.set(key, backOff);
      else kept.delete(key);
    },
  };
}
