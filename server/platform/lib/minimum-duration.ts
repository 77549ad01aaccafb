import timers from "node:timers/promises";

/**
 * Does the work and answers after at least this many milliseconds, so that the timing reveals nothing about the work.
 */
export async function withMinimumDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const answerTime = timers.setTimeout(milliseconds);
  try {
    return await work();
  } finally {
    await answerTime;
  }
}
