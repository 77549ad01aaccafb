import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Deps } from "#server/platform/deps.ts";
import { notFound } from "#server/platform/errors.ts";
import { isFromThisMachine } from "#server/platform/http/proxy.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";

/**
 * What an operator's tools ask: is it alive, is it ready, how is it doing. Metrics are for those who send METRICS_TOKEN;
 * without one, a trial shows them on its own machine, and a public installation, where nothing tells its proxy's
 * requests from local ones, to nobody.
 */
export async function registerOperations(app: FastifyInstance, { db, config }: Deps) {
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
    const { metricsToken, isPublic } = config;
    const isAllowed = metricsToken ? hasToken(request, metricsToken) : !isPublic && isFromThisMachine(request);
    if (!isAllowed) throw notFound("Not found");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Compares hashes, whose likeness tells nothing of the token's. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  hashToken(headers.authorization ?? "") === hashToken(`Bearer ${token}`);
