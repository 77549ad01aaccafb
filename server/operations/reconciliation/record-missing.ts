import type { Mismatch } from "#server/operations/reconciliation/compare.ts";
import { recordObject } from "#server/operations/reconciliation/record-object.ts";
import type { Deps } from "#server/platform/deps.ts";
import { AppError } from "#server/platform/errors.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorRefused, ProcessorUnavailable } from "#server/processor/processor-errors.ts";

type Work = Pick<Deps, "db" | "clock" | "config" | "log"> & { processor: PaymentProcessor };

/**
 * The result of asking the processor about an object. `theirs`: Potkeeper didn't make it. `unanswered`: it is ours and
 * its outcome is open. `recorded`: it is ours, and the books should now have what was missing.
 */
export type Answer = "recorded" | "unanswered" | "theirs" | { failure: string };

/** A shared account may hold thousands of other products' charges; we ask only about the newest. */
const ASKED_MAX = 200;

/**
 * Records what the processor has and the books don't, with the functions that its events call, so that a lost event
 * makes no difference in the end. Asks about each object once per comparison. @returns The result per object id.
 */
export async function recordMissing(work: Work, missing: readonly Mismatch[]): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const { reference } of missing.slice(0, ASKED_MAX)) {
    try {
      const answer = await recordObject(work, reference);
      if (answer) answers.set(reference, answer);
    } catch (error) {
      work.log.warn({ err: error, reference }, "a movement at the processor could not be recorded");
      answers.set(reference, { failure: reasonOf(error) });
    }
  }
  return answers;
}

const reasonOf = (error: unknown): string =>
  error instanceof ProcessorRefused || error instanceof ProcessorUnavailable || error instanceof AppError
    ? error.message
    : "Something went wrong here, and the log says what.";
