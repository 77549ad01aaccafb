import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorRefused, ProcessorUnavailable } from "#server/processor/processor-errors.ts";

export type CallOutcome = "done" | "refused" | "unavailable" | "failed";
/** Runs one call and records its outcome. */
export type CallMeter = <T>(operation: string, call: () => Promise<T>) => Promise<T>;

/** Wraps the processor so that each call goes through the meter. */
export function measured(processor: PaymentProcessor, meter: CallMeter): PaymentProcessor {
  return new Proxy(processor, {
    get(target, name: keyof PaymentProcessor) {
      if (name === "readEvent") return target.readEvent;
      const call = target[name] as (input: unknown) => Promise<unknown>;
      return (input: unknown) => meter(name, () => call(input));
    },
  });
}

/** Names a call's failure for the metrics. */
export function outcomeOf(error: unknown): CallOutcome {
  if (error instanceof ProcessorRefused) return "refused";
  return error instanceof ProcessorUnavailable ? "unavailable" : "failed";
}
