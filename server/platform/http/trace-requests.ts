import type { FastifyInstance, FastifyRequest } from "fastify";
import { beginRoot, endSpan, isRecording, type Span, within } from "#server/platform/tracing/spans.ts";

/** Makes each request a trace: the route's pattern, never the URL, which may contain a token. */
export function traceRequests(app: FastifyInstance): void {
  if (!isRecording()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? "unknown";
    const attributes = { "http.request.method": method, "http.route": route };
    const span = beginRoot({ name: `${method} ${route}`, kind: "server", attributes });
    if (span) spans.set(request, span);
    within(span, done);
  });
  app.addHook("onResponse", async (request, { statusCode }) => {
    endSpan(spans.get(request), { "http.response.status_code": statusCode, hasFailed: statusCode >= 500 });
  });
}
