import { processorSeconds } from "#server/platform/metrics/meters.ts";
import { beginPart, traced } from "#server/platform/tracing/spans.ts";
import { type CallMeter, outcomeOf } from "#server/processor/measured.ts";

/** Measures a call to the processor, and makes it part of the trace that it belongs to. */
export const meterCall: CallMeter = async (operation, call) => {
  const span = beginPart({ name: `processor ${operation}`, kind: "client" });
  const end = processorSeconds.startTimer({ operation });
  try {
    const answer = await traced(span, call);
    end({ outcome: "done" });
    return answer;
  } catch (error) {
    end({ outcome: outcomeOf(error) });
    throw error;
  }
};
