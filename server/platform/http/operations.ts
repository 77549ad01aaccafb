import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "#server/platform/deps.ts";
import { notFound } from "#server/platform/errors.ts";
import { isFromThisMachine } from "#server/platform/http/proxy.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";
import { type Fact, factsAsText } from "#server/platform/metrics/facts.ts";
import { requestSeconds } from "#server/platform/metrics/meters.ts";
import { metricsReader } from "#server/platform/metrics/sum-processes.ts";

/** What is shown besides the process's own counts; each may read the database. */
export type Operations = { readFacts: () => Promise<Fact[]> };

/**
 * Answers an operator's tools: is it alive, is it ready, how is it doing. Metrics require METRICS_TOKEN. Without one, a
 * trial shows them only on its own machine, and a public installation shows them to no one, because it can't tell its
 * proxy's requests from local ones.
 */
export async function registerOperations(app: FastifyInstance, deps: Deps, { readFacts }: Operations) {
  const { db, config, log } = deps;
  const readMetrics = metricsReader();
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    requestSeconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    done();
  });

  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async () => {
    await db.execute(sql`select 1`);
    return { status: "ready" };
  });
  app.get("/metrics", async (request, reply) => {
    const { metricsToken, isReachable } = config;
    const isAllowed = metricsToken
      ? hasToken(request, metricsToken)
      : !isReachable && isFromThisMachine(request, config);
    if (!isAllowed) throw notFound("Not found");
    // Without the database, an operator needs the processes' own counts all the more.
    const facts = await readFacts().catch((error) => {
      log.warn({ err: error }, "the metrics lack what the database knows");
      return undefined;
    });
    const shared = await factsAsText([databaseUp(facts !== undefined), ...(facts ?? [])]);
    return reply.type(TEXT).send(`${await readMetrics()}\n${shared}`);
  });
}

const databaseUp = (isUp: boolean): Fact => ({
  name: "potkeeper_database_up",
  help: "Whether the database answered",
  values: [{ labels: {}, value: isUp ? 1 : 0 }],
});

/** Prometheus's own format; the same that its client library answers with. */
const TEXT = "text/plain; version=0.0.4; charset=utf-8";

/** Compares hashes, because similar hashes reveal nothing about the token. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  hashToken(headers.authorization ?? "") === hashToken(`Bearer ${token}`);
