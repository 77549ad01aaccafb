import { type AppError, tooMany } from "#server/platform/errors.ts";
import { waitInWords } from "#server/platform/limits/wait-in-words.ts";

/** Makes a 429 that says when to try again, in its sentence and in Retry-After (RULES §16). */
export function refusedUntil(until: Date, now: Date, sentence: (wait: string) => string): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return tooMany(sentence(waitInWords(seconds)), seconds);
}
