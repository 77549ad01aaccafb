import type { Attributes, Span, SpanKind } from "#server/platform/tracing/spans.ts";

/** The numbers of the protocol. */
const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const FAILED = 2;

/** Formats spans as OTLP's JSON (opentelemetry.io/docs/specs/otlp). */
export function asOtlp(spans: readonly Span[]): object {
  const resource = { attributes: listOf({ "service.name": "potkeeper", "process.pid": process.pid }) };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "potkeeper" }, spans: spans.map(spanOf) }] }] };
}

const spanOf = ({ kind, startedAt, endedAt = startedAt, attributes, hasFailed, cause, ...names }: Span) => ({
  ...names,
  kind: KINDS[kind],
  startTimeUnixNano: String(startedAt),
  endTimeUnixNano: String(endedAt),
  attributes: listOf(attributes),
  ...(hasFailed ? { status: { code: FAILED } } : {}),
  ...(cause ? { links: [cause] } : {}),
});

const listOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));
