import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorUnavailable } from "#server/processor/processor-errors.ts";

/** How long a person waits for the processor in one request, however many calls it takes. */
const PATIENCE_MS = 9000;

/**
 * Wraps the processor for one request that a person waits for: a call that isn't answered in time ends with
 * ProcessorUnavailable. It may still arrive, so its outcome is unknown, as with any lost answer.
 */
export function promptly(processor: PaymentProcessor, patienceMs = PATIENCE_MS): PaymentProcessor {
  const deadline = AbortSignal.timeout(patienceMs);
  const given = new Promise<never>((_, reject) => {
    deadline.addEventListener("abort", () => reject(new ProcessorUnavailable("The processor did not answer in time.")));
  });
  given.catch(() => {});
  return new Proxy(processor, {
    get(target, name: keyof PaymentProcessor) {
      if (name === "readEvent") return target.readEvent;
      const call = target[name] as (input: unknown) => Promise<unknown>;
      return (input: unknown) => Promise.race([call(input), given]);
    },
  });
}
