import { processorSeconds } from "#server/platform/metrics/meters.ts";
import { type CallMeter, outcomeOf } from "#server/processor/measured.ts";

/** Measures a call to the processor. */
export const meterCall: CallMeter = async (operation, call) => {
  const end = processorSeconds.startTimer({ operation });
  try {
    const answer = await call();
    end({ outcome: "done" });
    return answer;
  } catch (error) {
    end({ outcome: outcomeOf(error) });
    throw error;
  }
};
