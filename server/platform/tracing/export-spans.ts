import type { Logger } from "pino";
import { asOtlp } from "#server/platform/tracing/otlp.ts";
import { record, type Span } from "#server/platform/tracing/spans.ts";

export type Collector = {
  /** Where an OpenTelemetry collector accepts OTLP over HTTP. */
  endpoint: string;
};

const EVERY_MS = 5000;
const AT_ONCE_MAX = 512;
/** How many spans wait for a collector that is away; further ones are dropped. */
const KEPT_MAX = 4096;
const TIMEOUT_MS = 5000;

/**
 * Sends what is traced to a collector, in batches. A batch that can't be delivered is dropped. @returns A function that
 * sends the rest, as far as the collector takes it within five seconds, and stops.
 */
export function exportSpans({ endpoint }: Collector, log: Pick<Logger, "warn">): () => Promise<void> {
  const waiting: Span[] = [];
  let isAway = false;
  let stopping: AbortSignal | undefined;
  const send = async (spans: Span[]) => {
    try {
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(asOtlp(spans)),
        signal: stopping ?? AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`The collector answered ${answer.status}.`);
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, "traces can't be delivered; those of this time are lost");
      isAway = true;
    }
  };
  let sending = Promise.resolve();
  /** Sends one batch after the other while at least this many spans wait. */
  const sendWhile = (least: number) => {
    sending = sending.then(async () => {
      while (waiting.length >= least) await send(waiting.splice(0, AT_ONCE_MAX));
    });
    return sending;
  };
  const stopRecording = record((span) => {
    if (waiting.length < KEPT_MAX) waiting.push(span);
    if (waiting.length === AT_ONCE_MAX) void sendWhile(AT_ONCE_MAX);
  });
  const ticking = setInterval(() => sendWhile(1), EVERY_MS);
  ticking.unref();
  return async () => {
    clearInterval(ticking);
    stopRecording();
    stopping = AbortSignal.timeout(TIMEOUT_MS);
    await sendWhile(1);
  };
}
