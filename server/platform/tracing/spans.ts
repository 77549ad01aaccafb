import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

export type SpanKind = "internal" | "server" | "client" | "consumer";
export type Attributes = Record<string, string | number>;

/** One piece of work and how long it took. Its attributes never hold what a person typed, nor who it was. */
export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: SpanKind;
  /** In nanoseconds since 1970. */
  startedAt: bigint;
  endedAt: bigint | undefined;
  attributes: Attributes;
  hasFailed: boolean;
  /** The act that caused it, in another trace. */
  cause: SpanContext | undefined;
};
type SpanContext = Pick<Span, "traceId" | "spanId">;

type Take = (span: Span) => void;

/** Set for the whole process, because the code that is traced doesn't know whether it is. */
let take: Take | undefined;
const current = new AsyncLocalStorage<Span | undefined>();

/** Begins to record what is traced. @returns A function that stops it. */
export function record(chosen: Take): () => void {
  take = chosen;
  return () => {
    take = undefined;
  };
}

export const isRecording = () => take !== undefined;

type Begun = { name: string; kind: SpanKind; attributes?: Attributes; cause?: string | undefined };

/** Begins a piece of work that nothing else here caused. @returns Undefined if it isn't recorded. */
export function beginRoot(begun: Begun): Span | undefined {
  return take && spanOf(begun, undefined);
}

/** Begins a part of the current piece of work. @returns Undefined if that isn't recorded. */
export function beginPart(begun: Begun): Span | undefined {
  const whole = take && current.getStore();
  return whole && spanOf(begun, whole);
}

/** Runs something as part of a piece of work. */
export const within = <T>(span: Span | undefined, run: () => T): T => (span ? current.run(span, run) : run());

export function endSpan(span: Span | undefined, { hasFailed = false, ...attributes }: Ending = {}): void {
  if (!span || span.endedAt !== undefined) return;
  Object.assign(span, { endedAt: nanoseconds(), hasFailed });
  Object.assign(span.attributes, attributes);
  take?.(span);
}
type Ending = { hasFailed?: boolean; [attribute: string]: string | number | boolean | undefined };

/** Runs work as a span of its own, until it is done or has failed. */
export async function traced<T>(span: Span | undefined, work: () => Promise<T>): Promise<T> {
  if (!span) return work();
  try {
    const result = await within(span, work);
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, { hasFailed: true });
    throw error;
  }
}

/** Names the current piece of work for a job that it queues (W3C Trace Context). Undefined if it isn't recorded. */
export function traceparent(): string | undefined {
  const span = take && current.getStore();
  return span && `00-${span.traceId}-${span.spanId}-01`;
}

function spanOf({ name, kind, attributes = {}, cause }: Begun, parent: Span | undefined): Span {
  return {
    ...{ name, kind, attributes: { ...attributes }, cause: contextOf(cause) },
    ...{ traceId: parent?.traceId ?? hex(16), spanId: hex(8), parentSpanId: parent?.spanId },
    ...{ startedAt: nanoseconds(), endedAt: undefined, hasFailed: false },
  };
}

function contextOf(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(text ?? "") ?? [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}

const hex = (bytes: number) => randomBytes(bytes).toString("hex");

const nanoseconds = () => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n;
