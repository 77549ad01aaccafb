import type { ResultPlatform } from "#contract/results/platforms.ts";
import { createFairQueue } from "#server/platform/lib/fair-queue.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { PLATFORM_WAYS } from "#server/results/platforms/platform-ways.ts";

/**
 * Calls to one platform follow each other with pauses, so many look-ups at once would all be slow. Waiting and reading
 * together end before a proxy would: what a slow platform has answered by then is kept for the next try.
 */
const LIMITS = { waitMaxMs: 5000, readMaxMs: 20_000 };
const LINE = { waitingInLaneMax: 1, waitingMax: 4, full: "Too many leagues are being looked up at once." };

export type LineLimits = typeof LIMITS;

/** Who asks which platform. The signal ends when no one waits for the answer anymore. */
type LinesQuery = { platform: ResultPlatform; userId: string; signal: AbortSignal };

/**
 * Creates a queue for each platform in which people take turns. @returns A function that does work in someone's turn.
 * @throws PlatformRefusal if the work is too slow, AppError 429 if the queue is full or doesn't move.
 */
export function createPlatformLines({ waitMaxMs, readMaxMs }: LineLimits = LIMITS) {
  const lines = new Map<ResultPlatform, ReturnType<typeof createFairQueue>>();
  const lineOf = (platform: ResultPlatform) => {
    const atOnceMax = PLATFORM_WAYS[platform].lookUpsMax;
    const line = lines.get(platform) ?? createFairQueue({ ...LINE, waitMaxMs, atOnceMax });
    lines.set(platform, line);
    return line;
  };

  return <T>({ platform, userId, signal }: LinesQuery, work: () => Promise<T>): Promise<T> =>
    inTime((begun) =>
      lineOf(platform)(
        userId,
        () => {
          begun(readMaxMs, new PlatformRefusal(platform, "slow"));
          return work();
        },
        { signal },
      ),
    );
}

type Begin = (withinMs: number, otherwise: Error) => void;

/**
 * Rejects if work takes longer than the limit that it named when it began. The work itself goes on, and keeps its place
 * in the line, because the platform is still being asked.
 */
function inTime<T>(work: (begun: Begin) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const begun: Begin = (withinMs, otherwise) => {
      timer = setTimeout(() => reject(otherwise), withinMs);
    };
    work(begun)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
