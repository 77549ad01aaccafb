import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Deps } from "#server/deps.ts";
import { notFound } from "#server/errors.ts";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** What an operator's tools ask: is it alive, is it ready, how is it doing. Metrics are for this machine alone. */
export async function registerOperations(app: FastifyInstance, { db }: Deps) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took",
    labelNames: ["method", "route", "status"] as const,
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get("/healthz", { schema: { hide: true } as never }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } as never }, async () => {
    await db.execute(sql`select 1`);
    return { status: "ready" };
  });
  app.get("/metrics", { schema: { hide: true } as never }, async (request, reply) => {
    const isLocal = LOOPBACK.test(request.socket.remoteAddress ?? "") && !request.headers["x-forwarded-for"];
    if (!isLocal) throw notFound("Not found");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
