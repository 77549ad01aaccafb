import timers from "node:timers/promises";

/** Does the work and answers no sooner than after so many milliseconds, so that the time tells nothing about the work. */
export async function noSoonerThan<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const answerTime = timers.setTimeout(milliseconds);
  try {
    return await work();
  } finally {
    await answerTime;
  }
}
