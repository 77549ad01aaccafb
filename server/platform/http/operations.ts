import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Deps } from "#server/platform/deps.ts";
import { notFound } from "#server/platform/errors.ts";
import { metricsReader } from "#server/platform/http/metrics.ts";
import { isFromThisMachine } from "#server/platform/http/proxy.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";

/**
 * Answers an operator's tools: is it alive, is it ready, how is it doing. Metrics require METRICS_TOKEN. Without one, a
 * trial shows them only on its own machine, and a public installation shows them to no one, because it can't tell its
 * proxy's requests from local ones.
 */
export async function registerOperations(app: FastifyInstance, { db, config }: Deps) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const readMetrics = metricsReader(registry);
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
    const { metricsToken, isPublic } = config;
    const isAllowed = metricsToken ? hasToken(request, metricsToken) : !isPublic && isFromThisMachine(request);
    if (!isAllowed) throw notFound("Not found");
    return reply.type(registry.contentType).send(await readMetrics());
  });
}

/** Compares hashes, because similar hashes reveal nothing about the token. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  hashToken(headers.authorization ?? "") === hashToken(`Bearer ${token}`);
